import CalStoreLanguage
import Expectations

do {
    try Dates.check()
    try Readings.check()
    try Texts.check()
    try Repeats.check()
    try Sentences.check()
    try Queries.check()
    try References.check()
    try Errors.check()
} catch {
    Expectations.expect("\(error)", "no error")
}
Expectations.finish()
