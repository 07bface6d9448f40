import CalendarTime
import Expectations

try dates()
try zones()
try rules()
try sets()
try errors()
Expectations.finish()
