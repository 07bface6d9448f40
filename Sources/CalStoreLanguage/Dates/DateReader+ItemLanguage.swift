import CalStore

extension DateReader: ItemLanguage {
    /// Reads a time of an item for `CalStoreExchange`, in the zone if the text has none.
    public func writtenTime(_ text: String, in zone: Zone?) throws(ItemLanguageError) -> WrittenTime {
        let reader = DateReader(now: now, zone: zone ?? self.zone)
        let when: Reading<TimePoint>
        do throws(DateError) { when = try reader.readPoint(text) } catch { throw ItemLanguageError(error) }
        switch when.value {
        case .date(let date): return .date(date)
        case .time(let time):
            switch time.origin {
            case .assumed: return .local(time.local)
            case .floating: return .floating(time.local)
            case .named, .offset, .moment:
                return .moment(time.instant(in: reader.zone), zone: time.zone)
            }
        }
    }

    /// Reads the name of a zone for `CalStoreExchange`.
    public func writtenZone(_ name: String) throws(ItemLanguageError) -> Zone {
        do throws(DateError) { return try DateReader.zone(named: name) } catch {
            throw ItemLanguageError(error)
        }
    }

    /// Reads a length of time for `CalStoreExchange`; nil if it has months.
    public func writtenSeconds(_ text: String) throws(ItemLanguageError) -> Int? {
        do throws(DateError) { return try readLength(text).exactSeconds } catch {
            throw ItemLanguageError(error)
        }
    }

    /// How an item repeats, in words; nil if it does not repeat.
    public func repeatSentence(of item: CalStoreItem, in zone: Zone) -> String? { item.repeatText(in: zone) }
}

extension ItemLanguageError {
    fileprivate init(_ error: DateError) {
        var isEndBeforeStart = false
        if case .endBeforeStart = error.reason { isEndBeforeStart = true }
        self.init(message: error.message, hint: error.toolHint, isEndBeforeStart: isEndBeforeStart)
    }
}
