import Foundation

/// The bundle of the framework. Here it has no resources of its own: it is the bundle of the program.
public func EventKitUIBundle() -> Bundle! { Bundle.main }
