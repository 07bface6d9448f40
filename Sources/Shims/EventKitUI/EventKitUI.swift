// As the shim of EventKit: Apple's names one by one, and those of UIKit that its controllers stand on.
#if !canImport(Darwin)
    @_exported import func CalStoreEventKitUI.EventKitUIBundle
    @_exported import class CalStoreEventKitUI.EKCalendarChooser
    @_exported import protocol CalStoreEventKitUI.EKCalendarChooserDelegate
    @_exported import enum CalStoreEventKitUI.EKCalendarChooserDisplayStyle
    @_exported import enum CalStoreEventKitUI.EKCalendarChooserSelectionStyle
    @_exported import class CalStoreEventKitUI.EKEventEditViewController
    @_exported import enum CalStoreEventKitUI.EKEventEditViewAction
    @_exported import protocol CalStoreEventKitUI.EKEventEditViewDelegate
    @_exported import class CalStoreEventKitUI.EKEventViewController
    @_exported import enum CalStoreEventKitUI.EKEventViewAction
    @_exported import protocol CalStoreEventKitUI.EKEventViewDelegate
    @_exported import protocol CalStoreEventKitUI.UIAdaptivePresentationControllerDelegate
    @_exported import enum CalStoreEventKitUI.UIModalPresentationStyle
    @_exported import class CalStoreEventKitUI.UINavigationController
    @_exported import protocol CalStoreEventKitUI.UINavigationControllerDelegate
    @_exported import class CalStoreEventKitUI.UIPresentationController
    @_exported import class CalStoreEventKitUI.UIViewController
    @_exported import EventKit
#endif
