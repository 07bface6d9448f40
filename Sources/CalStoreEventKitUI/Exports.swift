@_exported import CalStoreEventKit
