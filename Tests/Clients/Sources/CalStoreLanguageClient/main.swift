import CalStoreLanguage
import Expectations

Expectations.finish()
