import CalStoreExchange
import Expectations

Expectations.finish()
