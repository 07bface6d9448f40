import CalStoreEventKit
import Expectations

Expectations.finish()
