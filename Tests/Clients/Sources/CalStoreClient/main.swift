import CalStore
import Expectations

Expectations.finish()
