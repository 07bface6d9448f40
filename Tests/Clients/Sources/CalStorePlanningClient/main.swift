import CalStorePlanning
import Expectations

Expectations.finish()
