import Basics

/// The items of a file, ready to be imported into a store.
///
/// ```swift
/// let file = CalStoreImport(iCalendar: bytes)
/// try store.write("import", now: now) { $0.add(file, events: work.id, reminders: list.id) }
/// ```
///
/// The result of reading depends on the bytes only. A broken item does not affect others: it is among
/// `rejects`, with its line.
///
/// Properties of the calendar itself (X-WR-CALNAME, COLOR, REFRESH-INTERVAL, …) and components other than
/// events and to-dos (VJOURNAL, VFREEBUSY, VAVAILABILITY, …) are kept unchanged with the items' calendar, and
/// exported again (`CalStoreItem.iCalendar(_:of:)`); only VAVAILABILITY gets the name of a zone that the file
/// explains. They do not change its title. Those of a message (METHOD other than PUBLISH) are left out.
public struct CalStoreImport: Sendable {
    /// A note about one line of the file.
    public struct Note: Sendable, Hashable {
        /// The number of the line, counted from 1.
        public let line: Int
        /// One sentence.
        public let message: String

        /// A note about a line.
        public init(line: Int, message: String) {
            self.line = line
            self.message = message
        }
    }

    /// Nil for the items of objects.
    let file: ICalendarImport?
    /// The file of another format from which `file` was made.
    private let translated: TranslatedFile?
    /// The file of JSON objects or CSV rows; nil for other formats.
    let objects: ObjectFile?
    fileprivate var records: [ItemRecord]
    /// The invitations among `records` (METHOD:REQUEST).
    fileprivate let requests: Set<RecordID>
    /// Messages about items that the store has, in the order of the file.
    fileprivate var messages: [SchedulingMessage]
    private let lines: ItemLines
    /// The calendars that items of an iCalendar file name, by their identifiers.
    let ownHomes: [RecordID: CalendarHome]
    /// Whether the items name calendars of their own.
    let hasOwnHomes: Bool
    /// The calendar that the file names for all other items.
    package let home: CalendarHome?
    /// The known facts of items that are only partly in the file.
    fileprivate let partial: [RecordID: Set<ItemFact>]
    /// The items that were merged with stored ones (``merge(since:with:)``): they have all values.
    fileprivate var merged: Set<RecordID> = []
    /// Properties and components that are not items.
    let level: CalendarLevel
    /// False if the bytes are not an iCalendar file at all, nor one of its other forms (jCal, JSCalendar).
    public let isCalendar: Bool
    /// Whether the end of an iCalendar file or of a card is missing: the file was cut off, or is still being
    /// written. A file of another format that is cut off cannot be read, or has rejects.
    package let isCut: Bool
    /// The UIDs of items of which the file has only an unreadable part.
    package let unreadIDs: Set<String>
    /// The name of the calendar in the file.
    public let calendarName: String?
    /// Events and to-dos that could not be read.
    public let rejects: [Note]
    /// Items that are left out without loss: the file itself has a newer one with the same UID and
    /// RECURRENCE-ID, or every date of the series is deleted.
    public let leftOut: [Note]
    /// Warnings about unusual content, and how it was read.
    public let warnings: [Note]
    /// The occurrences whose series is not in the file. Each is among ``warnings``.
    package let orphans: [Orphan]

    /// An occurrence whose series is not in the file; the calendar may have it.
    package struct Orphan: Sendable {
        /// The warning about it.
        package let note: Note
        package let externalID: String
    }

    /// Reads an iCalendar file (RFC 5545), using all processors. A file of its predecessor, vCalendar 1.0, is
    /// converted, with a warning.
    public init(iCalendar bytes: [UInt8]) {
        let file = ICalendarImport(bytes, into: RecordID(high: 0, low: 0))
        if file.oldCalendars.isEmpty { self.init(file) } else { self.init(old: bytes, file) }
    }

    private init(old bytes: [UInt8], _ file: ICalendarImport) {
        var converted = VCalendarFile.converted(bytes, calendars: file.oldCalendars)
        converted.isCut = file.isCut
        self.init(converted)
    }

    /// Reads an iCalendar file (RFC 5545) in pieces, so that it is never in memory as a whole. If
    /// `rejectsFile(adding:)` needs the text of an item, it is read again.
    ///
    /// - Parameters:
    ///   - events: The calendar that events will most likely go to. An item that is read into its calendar is
    ///     not copied when it is imported.
    ///   - reminders: The same for to-dos.
    package init<Source: ByteSource>(
        iCalendar source: Source, events: CalStoreCalendar.ID? = nil, reminders: CalStoreCalendar.ID? = nil
    ) throws(Source.Failure) {
        guard TextEncoding.isUTF16(try source.bytes(at: 0, count: 2)) else {
            let nowhere = RecordID(high: 0, low: 0)
            let file = try ICalendarImport(
                source,
                into: ItemCalendars(
                    events: events?.record ?? nowhere, reminders: reminders?.record ?? nowhere))
            if file.oldCalendars.isEmpty {
                self.init(file)
            } else {
                self.init(old: try Self.all(of: source), file)
            }
            return
        }
        self.init(iCalendar: try Self.all(of: source))
    }

    private static func all<Source: ByteSource>(of source: Source) throws(Source.Failure) -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let piece = try source.bytes(at: all.count, count: 1 << 20)
            if piece.isEmpty { return all }
            all += piece
        }
    }

    /// Reads a jCal document (RFC 7265): a calendar, or a list of calendars.
    ///
    /// The lines of notes are those of the document, and `rejectsFile` is jCal too.
    ///
    /// - Parameter bytes: The document in UTF-8.
    /// - Throws: The line and the reason if it is not jCal (``ExchangeError/Code/format``).
    public init(jCal bytes: [UInt8]) throws(ExchangeError) {
        do throws(JSONError) { self.init(try JCalReader.read(bytes)) } catch {
            throw ExchangeError(error, format: "jCal")
        }
    }

    /// Reads a JSCalendar document (RFC 8984): an Event, a Task, a Group, or a list of them.
    ///
    /// The lines of notes are those of the document, and `rejectsFile` is JSCalendar too.
    ///
    /// - Parameter bytes: The document in UTF-8.
    /// - Throws: The line and the reason if it is not JSCalendar (``ExchangeError/Code/format``).
    public init(jsCalendar bytes: [UInt8]) throws(ExchangeError) {
        do throws(JSONError) { self.init(try JSCalendarReader.read(bytes)) } catch {
            throw ExchangeError(error, format: "JSCalendar")
        }
    }

    /// Reads the birthdays in a file of contacts (vCard 2.1, 3 and 4; RFC 6350) as yearly all-day events.
    ///
    /// ```swift
    /// let birthdays = try CalStoreImport(birthdays: bytes, leapDays: .march1)
    /// for birthday in birthdays.items { print(birthday.title) }       // Ada's birthday
    /// ```
    ///
    /// An event belongs to the UID of its card, so reading a newer file of the same contacts updates the
    /// events. A birthday without a year begins in 1604. Cards without a birthday give no event.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - leapDays: The birthday of a person born on 29 February, in other years.
    ///   - withAnniversaries: Whether wedding anniversaries (ANNIVERSARY; RFC 6350, 6.2.6) become events too.
    /// - Throws: ``ExchangeError/Code/format`` if the file has no card.
    public init(
        birthdays bytes: [UInt8], leapDays: LeapDayRule = .february28, withAnniversaries: Bool = false
    ) throws(ExchangeError) {
        let (file, count) = BirthdayFile.read(bytes, leapDays: leapDays, withAnniversaries: withAnniversaries)
        guard count > 0 || !file.notes.isEmpty else {
            throw ExchangeError(
                .format, "this is not a file of contacts: BEGIN:VCARD is missing",
                hint: "export the contacts as vCard (.vcf)", line: 1)
        }
        self.init(file)
    }

    /// Whether an item of a birthday calendar is a birthday: a wedding anniversary has no age.
    package static func isBirthday(_ item: CalStoreItem) -> Bool {
        !item.externalID.hasPrefix(BirthdayFile.anniversary + "-")
    }

    private init(_ translated: TranslatedFile) {
        self.init(
            ICalendarImport(translated.bytes, into: RecordID(high: 0, low: 0)), madeOf: translated)
    }

    init(_ file: ICalendarImport, madeOf translated: TranslatedFile? = nil) {
        let locate: (ICalendarNote) -> ICalendarNote = { translated?.located($0) ?? $0 }
        self.translated = translated
        self.file = file
        objects = nil
        records = file.items.lazy.filter { $0.message == nil }.map(\.record)
        requests = Set(file.items.lazy.filter { $0.method == .request }.map(\.record.id))
        messages = file.items.compactMap(\.message)
        lines = ItemLines(
            file.items.map { item in
                ItemLines.Entry(id: item.record.id, line: translated?.source(of: item.line) ?? item.line)
            })
        partial = [:]
        // Most files are one calendar, so nothing is stored for each item.
        let isOne = file.homes.count == 1
        home = isOne ? file.homes.first ?? nil : nil
        ownHomes = Dictionary(
            file.items.lazy.compactMap { item in
                (item.home ?? (isOne ? nil : file.home(ofCalendar: item.calendar)))
                    .map { (item.record.id, $0) }
            }, uniquingKeysWith: { first, _ in first })
        hasOwnHomes = !ownHomes.isEmpty
        level = file.level
        isCalendar = file.isCalendar
        isCut = translated?.isCut ?? file.isCut
        unreadIDs = translated?.unreadIDs ?? []
        calendarName = file.calendarName
        func texts(_ notes: [ICalendarNote]) -> [Note] {
            notes.map { Note(line: $0.line, message: $0.message) }
        }
        let rejected = (translated?.rejects.map(\.note) ?? []) + file.rejects.map { locate($0.note) }
        rejects = texts(rejected.sorted { $0.line < $1.line })
        leftOut = texts(file.leftOut.map(locate))
        warnings = texts(((translated?.notes ?? []) + file.warnings.map(locate)).sorted { $0.line < $1.line })
        orphans = file.warnings.compactMap { warning in
            guard case .orphan(let uid) = warning.problem else { return nil }
            let note = locate(warning)
            return Orphan(note: Note(line: note.line, message: note.message), externalID: uid)
        }
    }

    init(_ objects: ObjectFile) {
        var objects = objects
        let items = objects.takeItems()
        self.objects = objects
        file = nil
        translated = nil
        records = items.map(\.item.record)
        requests = []
        messages = []
        let places = items.map { ItemLines.Entry(id: $0.item.record.id, line: $0.line) }
        lines = ItemLines(places)
        partial = objects.told
        ownHomes = [:]
        hasOwnHomes = !objects.isOneHome
        home = objects.onlyHome
        level = CalendarLevel()
        isCalendar = false
        isCut = false
        unreadIDs = []
        calendarName = nil
        rejects = objects.rejects.map { Note(line: $0.line, message: $0.reason) }
        leftOut = []
        warnings = objects.warnings.map { Note(line: $0.line, message: $0.message) }
        orphans = []
    }

    /// Whether the file is one of vCalendar 1.0.
    var isVCalendar: Bool { translated?.isVCalendar == true }

    /// True if the file has components such as VJOURNAL in addition to events and to-dos. A calendar keeps
    /// them unchanged.
    public var hasOtherComponents: Bool { level.parts.contains { $0.key.isComponent } }

    /// Other components that are broken: no calendar keeps them.
    package var brokenComponents: [Note] {
        (file?.warnings ?? []).compactMap { warning in
            guard case .leftOut(_, .broken) = warning.problem else { return nil }
            return Note(line: warning.line, message: warning.message)
        }
    }

    /// The items that could be read. Their calendar is not set; ``home(of:)`` tells what the file says.
    /// Items of messages (METHOD:REPLY, CANCEL, …) come last, with only the content of the message.
    public var items: [CalStoreItem] { (records + messages.map(\.item)).map(CalStoreItem.init) }

    /// The items as a calendar has them after an import that had none of them.
    var storedItems: [CalStoreItem] {
        (records + messages.map(\.storedItem)).map(CalStoreItem.init)
    }
    /// Whether the file cancels its items (METHOD:CANCEL).
    var cancels: Bool { messages.contains { $0.method == .cancel } }

    /// The number of items that could be read.
    package var itemCount: Int { records.count + messages.count }
    /// The same items one by one, without a list of them.
    package var eachItem: some Sequence<CalStoreItem> {
        (0..<itemCount).lazy.map { [records, messages] index in
            CalStoreItem(index < records.count ? records[index] : messages[index - records.count].item)
        }
    }

    /// True if the file has messages about items of the store (METHOD:REPLY, CANCEL, …).
    public var hasMessages: Bool { !messages.isEmpty }

    /// Whether all items other than occurrences differ in kind and UID.
    fileprivate var areMastersDistinct: Bool { file?.areMastersDistinct ?? false }

    /// The proposals of a change (METHOD:COUNTER).
    package var proposals: [SchedulingMessage] { messages.filter { $0.method == .counter } }
    /// The items themselves, without messages about items.
    package var wholeItems: [CalStoreItem] { records.map(CalStoreItem.init) }

    /// The line of an item in the file, from 1.
    public func line(of item: CalStoreItem) -> Int? {
        objects?.line(ofRepeated: item) ?? lines.line(of: item.record.id)
    }

    /// A file of the rejected items with the reasons, to correct and import again, in the format of the
    /// imported file; nil if nothing was rejected. For JSON, it is JSON Lines.
    public var rejectsFile: [UInt8]? { rejectsFile(adding: []) }

    /// The same with items that could be read but that the store refused: `CalStoreImported.refused`.
    public func rejectsFile(adding refused: [CalStoreImported.Refusal]) -> [UInt8]? {
        if let objects {
            return objects.rejectsFile(
                adding: refused.map { ($0.item, line(of: $0.item) ?? 0, reason(of: $0)) })
        }
        guard let file else { return nil }
        let reasons = Dictionary(
            refused.map { ($0.item.record.id, reason(of: $0)) }, uniquingKeysWith: { first, _ in first })
        let unwanted = file.items.compactMap { item in reasons[item.record.id].map { (item, $0) } }
        guard let translated, translated.format != nil else {
            return file.rejectsFile(adding: unwanted) { translated?.located($0) ?? $0 }
        }
        let rejected = file.rejects.map {
            (translated.entry(of: $0.lines.lowerBound), translated.located($0.note).message)
        }
        let refused = unwanted.map { (translated.entry(of: $0.0.line), $0.1) }
        return translated.rejectsFile(
            translated.rejects.map { ($0.entry, $0.note.message) }
                + (rejected + refused).compactMap { entry, message in entry.map { ($0, message) } })
    }

    /// With the line, as the reasons of `rejects` have it.
    private func reason(of refusal: CalStoreImported.Refusal) -> String {
        (line(of: refusal.item).map { "line \($0): " } ?? "") + "\(refusal.reason)"
    }

    /// A stored item as it would be after an export in the format of the file and an import.
    fileprivate func written(_ item: ItemRecord) -> ItemFields? {
        // For other formats, iCalendar is the limit of what they can express.
        var bytes = ICalendarExport().bytes([item])
        if translated?.format == .jCal {
            guard let again = try? JCalReader.read(JCalWriter.bytes(iCalendar: bytes)) else { return nil }
            bytes = again.bytes
        } else if translated?.format == .jsCalendar {
            guard let again = try? JSCalendarReader.read(JSCalendarWriter.bytes(iCalendar: bytes)) else {
                return nil
            }
            bytes = again.bytes
        }
        let file = ICalendarImport(bytes, into: item.calendar)
        guard file.items.count == 1, var fields = file.items.first?.record.fields else { return nil }
        fields.id = item.id
        fields.uid = item.uid
        fields.series = item.series
        return fields
    }

    /// Keeps only items for which `isWanted` returns true. Calendar properties and other components are
    /// always kept.
    public mutating func filter(_ isWanted: (CalStoreItem) -> Bool) {
        // A message may be about an item, without a time of its own.
        records.removeAll { !isWanted(CalStoreItem($0)) }
    }

    /// Whether all properties of an item are in the file, and it is no message.
    func isWhole(_ item: CalStoreItem) -> Bool {
        partial[item.record.id] == nil && !requests.contains(item.record.id)
    }

    /// Replaces all items of some identities, at the place of the first one of each.
    mutating func replaceItems(_ replacements: [ItemIdentity: [CalStoreItem]]) {
        var rest = replacements
        merged.formUnion(replacements.values.joined().map(\.record.id))
        records = records.flatMap { record in
            let identity = ItemIdentity(CalStoreItem(record))
            guard replacements[identity] != nil else { return [record] }
            return rest.removeValue(forKey: identity)?.map(\.record) ?? []
        }
    }

    /// Sets the alarms of each item.
    mutating func setAlarms(
        _ alarms: (CalStoreItem) throws(CalStoreError) -> [ItemAlarm]
    ) throws(CalStoreError) {
        for index in records.indices {
            var item = CalStoreItem(records[index])
            item.alarms = try alarms(item)
            records[index] = item.record
        }
    }
}

extension ExchangeError {
    /// The error for a file that is not a document of a JSON format.
    init(_ error: JSONError, format: String) {
        self.init(.format, "this is not \(format): \(error.reason)", line: error.line)
    }
}

extension CalStoreTransaction {
    /// Imports the items of a file: events into one calendar, reminders into another. Items are matched by
    /// UID and RECURRENCE-ID within the calendar, so importing a file again changes nothing. They keep the
    /// creation and modification dates of the file. Messages about items (METHOD:REPLY, CANCEL, ADD, COUNTER,
    /// DECLINECOUNTER, REFRESH; RFC 5546) change only the affected properties of existing items.
    ///
    /// - Parameters:
    ///   - file: The file that was read.
    ///   - events: The identifier of the calendar for events.
    ///   - reminders: The identifier of the list for to-dos.
    ///   - onConflict: The action if an item already exists and differs.
    /// - Returns: The result for each item. An item that violates a constraint of the store is in `refused`;
    ///   the others are imported.
    public mutating func add(
        _ file: CalStoreImport, events: CalStoreCalendar.ID, reminders: CalStoreCalendar.ID,
        onConflict: ImportConflict = .newer
    ) -> CalStoreImported {
        add(
            file, to: { $0.kind == .event ? events : reminders }, otherwise: events, onConflict: onConflict)
    }

    /// Imports items into different calendars, with a decision for each item that already exists.
    ///
    /// - Parameters:
    ///   - file: The file that was read.
    ///   - calendar: Returns the identifier of the calendar for an item. Calendar properties and other
    ///     components go to the calendar of the first event or, without events, to that of the first
    ///     reminder.
    ///   - otherwise: The identifier of the calendar that keeps other components if the file has no items.
    ///     The properties of an empty calendar are not kept.
    ///   - onConflict: The action if an item already exists and differs.
    ///   - searchesAllCalendars: Whether to match an item that its calendar does not have with an item of
    ///     another calendar, if only one writable calendar has the UID.
    ///   - takesFromAnybody: Whether to accept messages from any sender. Otherwise only messages from the
    ///     organizer or a participant are accepted, each where they may write (RFC 5546, 6.1).
    ///   - decide: Called for each existing item instead of `onConflict`, with the imported item and the
    ///     stored one.
    public mutating func add(
        _ file: CalStoreImport, to calendar: (CalStoreItem) -> CalStoreCalendar.ID,
        otherwise: CalStoreCalendar.ID? = nil,
        onConflict: ImportConflict = .newer, searchesAllCalendars: Bool = false,
        takesFromAnybody: Bool = false,
        decide: ((CalStoreItem, CalStoreItem) -> ImportConflict)? = nil
    ) -> CalStoreImported {
        var records = file.records
        for index in records.indices {
            let home = calendar(CalStoreItem(records[index])).record
            // Assigning would copy all its fields.
            if records[index].calendar != home { records[index].calendar = home }
        }
        let messages = file.messages.map { message in
            var item = message.item
            item.calendar = calendar(CalStoreItem(item)).record
            return message.about(item)
        }
        let outcome = merge(
            records, requests: file.requests, messages: messages, onConflict: onConflict,
            partial: file.partial, areMastersDistinct: file.areMastersDistinct,
            // iCalendar has no other way to express missing values.
            namesByPresence: onConflict == .merge && file.isCalendar, whole: file.merged,
            searchesAllCalendars: searchesAllCalendars, takesFromAnybody: takesFromAnybody,
            asWritten: file.isCalendar ? { file.written($0) } : nil,
            decide: decide.map { decide in { decide(CalStoreItem($0), CalStoreItem($1)) } })
        let home = (records.first { $0.kind == .event } ?? records.first)?.calendar
        let other = file.hasOtherComponents ? otherwise?.record : nil
        let kept = keep(file.level, in: home ?? other, onConflict)
        return CalStoreImported(
            added: outcome.added.map(CalStoreItem.init), updated: outcome.updated.map(CalStoreItem.init),
            unchanged: outcome.unchanged, kept: outcome.kept.map(CalStoreItem.init),
            refused: outcome.refused.map {
                CalStoreImported.Refusal(item: CalStoreItem($0.item), reason: $0.reason)
            }, beside: kept, news: outcome.news.map(sentence))
    }

    private func sentence(_ news: SchedulingNews) -> String {
        let item = CalStoreItem(news.item)
        let names = news.needsReference ? try? NameIndex(self, naming: [item]) : nil
        return news.message(about: names?.reference(to: item) ?? "REF", own: ownAddresses)
    }
}
