import CalStore

extension DateReader: ItemLanguage {
    public func writtenTime(_ text: String, in zone: Zone?) throws(ItemLanguageError) -> WrittenTime {
        let reader = DateReader(now: now, zone: zone ?? self.zone)
        let when: When
        do throws(DateError) { when = try reader.when(text) } catch { throw ItemLanguageError(error) }
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

    public func writtenZone(_ name: String) throws(ItemLanguageError) -> Zone {
        do throws(DateError) { return try DateReader.zone(name) } catch { throw ItemLanguageError(error) }
    }

    public func writtenSeconds(_ text: String) throws(ItemLanguageError) -> Int? {
        do throws(DateError) { return try length(text).exactSeconds } catch { throw ItemLanguageError(error) }
    }

    public func repeatSentence(of item: CalStoreItem, in zone: Zone) -> String? { item.repeatText(in: zone) }
}

extension ItemLanguageError {
    fileprivate init(_ error: DateError) {
        var isEndBeforeStart = false
        if case .endBeforeStart = error.reason { isEndBeforeStart = true }
        self.init(message: error.message, hint: error.hint, isEndBeforeStart: isEndBeforeStart)
    }
}
