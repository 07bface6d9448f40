import Basics
import CalStoreSettings
import Foundation

/// The access of this process to events and to reminders, and its origin (EventKit rules 226-241).
///
/// | first one that is set | |
/// |---|---|
/// | the process: `CalStoreExtension.setAuthorization` | until it ends |
/// | the user's settings: `ekcal access` | for all programs |
/// | neither | full access |
///
/// If the settings cannot be read, access is denied: a typing mistake must not grant access that was denied.
final class EventKitAccess: Sendable {
    /// The access of the process, with the user's own settings.
    static let process = EventKitAccess(UserSettings(environment: ProcessInfo.processInfo.environment))

    /// A function for the user's answer: it returns whether the requested access is granted.
    typealias Answer = @Sendable (EKEntityType, EKAuthorizationStatus) throws -> Bool

    private struct Inner {
        var overrides: [EKEntityType: EKAuthorizationStatus] = [:]
        var answer: Answer?
        /// The settings at the last read, and the metadata of the file then.
        var settings: Result<AccessSettings, CalStoreError> = .success(AccessSettings())
        var file: FileInformation?
        var wasRead = false
        /// When the file was last looked at, in nanoseconds.
        var looked: UInt64?
        /// The functions to call when a status changes.
        var listeners: [Int: @Sendable () -> Void] = [:]
        var lastListener = 0
        var isWatched = false
        var watcher: FileWatcher?

        var statuses: [EKAuthorizationStatus] { [status(for: .event), status(for: .reminder)] }

        func status(for type: EKEntityType) -> EKAuthorizationStatus {
            if let status = overrides[type] { return status }
            switch settings {
            case .success(let settings):
                return settings[type.kind].map { EKAuthorizationStatus($0.status) } ?? .fullAccess
            case .failure: return .denied
            }
        }
    }

    private let settings: UserSettings
    private let inner = Locked(Inner())

    /// Whether this task does what a person does in a form of EventKitUI.
    @TaskLocal static var isLent = false

    /// How long an answer of the settings is used, because otherwise each fetch would read the disk again, in
    /// nanoseconds.
    private static let patience: UInt64 = 50_000_000

    init(_ settings: UserSettings) { self.settings = settings }

    // MARK: Asking

    /// The status for the program. Checks the settings each time, which costs one `stat`.
    func status(for type: EKEntityType) -> EKAuthorizationStatus {
        look()
        return inner.withLock { $0.status(for: type) }
    }

    /// Why the settings could not be read; nil when they could.
    var problem: CalStoreError? {
        look()
        return inner.withLock { if case .failure(let error) = $0.settings { error } else { nil } }
    }

    /// An operation on events or reminders.
    enum Operation: Sendable {
        /// Fetching items, seeing calendars.
        case read
        /// Saving an item that is new.
        case add
        /// Changing and removing items; adding, changing and removing calendars.
        case change
    }

    /// Whether an operation is allowed (rules 227, 232 and 233).
    ///
    /// | | full | write only | not determined, denied, restricted |
    /// |---|---|---|---|
    /// | read | yes | no | no |
    /// | add | yes | yes | no |
    /// | change | yes | no | no |
    ///
    /// While a person edits an event in a form of EventKitUI, everything is allowed: since iOS 17 the editor
    /// runs in another process, and needs no access of the program (TN3153).
    func allows(_ operation: Operation, _ kind: ItemFields.Kind) -> Bool {
        if EventKitAccess.isLent { return true }
        return switch current(kind) {
        case .fullAccess: true
        case .writeOnly: operation == .add
        case .notDetermined, .denied, .restricted: false
        }
    }

    /// The permission that a change needs: an operation on items of one of these kinds.
    struct Need: Sendable {
        let operation: Operation
        let kinds: [ItemFields.Kind]

        init(_ operation: Operation, _ kinds: ItemFields.Kind...) {
            self.operation = operation
            self.kinds = kinds
        }

        /// A change of a calendar: access to one kind that it may hold is enough (rule 70).
        init(changing calendar: CalendarRecord) {
            operation = .change
            kinds =
                (calendar.entities.contains(.events) ? [.event] : [])
                + (calendar.entities.contains(.reminders) ? [.reminder] : [])
        }
    }

    func meets(_ need: Need) -> Bool { need.kinds.contains { allows(need.operation, $0) } }

    /// Whether events can be added and not be seen.
    var isWriteOnly: Bool { current(.event) == .writeOnly }

    private func current(_ kind: ItemFields.Kind) -> EKAuthorizationStatus {
        let type: EKEntityType = kind == .event ? .event : .reminder
        let now = DispatchTime.now().uptimeNanoseconds
        let known = inner.withLock { inner -> EKAuthorizationStatus? in
            if let status = inner.overrides[type] { return status }
            guard let looked = inner.looked, now < looked &+ EventKitAccess.patience else { return nil }
            return inner.status(for: type)
        }
        if let known { return known }
        look()
        return inner.withLock { $0.status(for: type) }
    }

    // MARK: Requests

    /// Requests are answered one by one, so that the user is asked once (rule 228).
    private let requests = DispatchQueue(label: "CalStore.EventKit.access")

    /// Asks for access, and calls back once on a private queue, with whether the requested access was
    /// granted.
    ///
    /// | status | request for full access | request for write-only access |
    /// |---|---|---|
    /// | not determined | the user is asked | the user is asked |
    /// | write only | the user is asked (rule 234) | true |
    /// | full | true | true |
    /// | denied, restricted | false, and no error (229) | false, and no error |
    ///
    /// The answer is kept instead of the status: for the process, or in the user's settings. If the user
    /// refuses more than write-only access, the write-only access stays.
    func request(
        _ wanted: EKAuthorizationStatus, for type: EKEntityType,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        requests.async {
            let outcome = Result { try self.decide(wanted, type) }
            // A program may wait for another request inside its completion.
            StoreSession.completions.async {
                switch outcome {
                case .success(let isGranted): completion(isGranted, nil)
                case .failure(let error): completion(false, error)
                }
            }
        }
    }

    /// The same, awaited.
    func request(_ wanted: EKAuthorizationStatus, for type: EKEntityType) async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            request(wanted, for: type) { isGranted, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: isGranted)
                }
            }
        }
    }

    private func decide(_ wanted: EKAuthorizationStatus, _ type: EKEntityType) throws -> Bool {
        let status = self.status(for: type)
        switch status {
        case .fullAccess: return true
        case .writeOnly where wanted == .writeOnly: return true
        case .denied, .restricted:
            if let problem, inner.withLock({ $0.overrides[type] == nil }) { throw problem }
            return false
        case .notDetermined, .writeOnly: break
        }
        let answer = inner.withLock { $0.answer }
        guard try answer?(type, wanted) ?? true else {
            if status == .notDetermined { remember(.denied, for: type) }
            return false
        }
        remember(wanted, for: type)
        return true
    }

    private func remember(_ status: EKAuthorizationStatus, for type: EKEntityType) {
        if inner.withLock({ $0.overrides[type] == nil }), (try? save(status, for: type)) != nil {
            look()
        } else {
            // Settings that cannot be written must not make the user answer again and again.
            set(status, for: type)
        }
    }

    private func save(_ status: EKAuthorizationStatus, for type: EKEntityType) throws(CalStoreError) {
        try settings.change { text throws(CalStoreError) in
            try AccessSettings.set(status.access, for: type.kind, in: &text)
        }
    }

    // MARK: Saying

    /// Nil removes the setting. There is no write-only access to reminders (rule 232): it denies access.
    func set(_ status: EKAuthorizationStatus?, for type: EKEntityType) {
        look()
        let status = status == .writeOnly && type == .reminder ? .denied : status
        change { $0.overrides[type] = status }
    }

    /// Sets the function that answers instead of the user; nil to grant everything.
    func setAnswer(_ answer: Answer?) { inner.withLock { $0.answer = answer } }

    // MARK: Changes

    /// Adds a listener that is called without a lock when a status has changed (rule 239). Returns the value
    /// for `leave`.
    func join(changed: @escaping @Sendable () -> Void) -> Int {
        look()
        return inner.withLock { inner in
            inner.lastListener += 1
            inner.listeners[inner.lastListener] = changed
            return inner.lastListener
        }
    }

    func leave(_ listener: Int) { inner.withLock { $0.listeners[listener] = nil } }

    /// Starts to watch the settings, so that changes are noticed at once.
    func watch() {
        guard let path = settings.path else { return }
        let isFirst = inner.withLock { inner in
            defer { inner.isWatched = true }
            return !inner.isWatched
        }
        guard isFirst else { return }
        let watcher = FileWatcher([path], settings.fileSystem) { [weak self] in self?.look() }
        inner.withLock { $0.watcher = watcher }
        // Reports a change that came before the file was watched.
        look()
    }

    /// Changes the inner state, and calls the listeners if a status has changed.
    private func change(_ body: (inout Inner) -> Void) {
        let listeners = inner.withLock { inner in
            let before = inner.statuses
            body(&inner)
            return inner.statuses == before ? [] : Array(inner.listeners.values)
        }
        for listener in listeners { listener() }
    }

    // MARK: The settings

    /// Reads the settings again if they have changed.
    func look() {
        let now = DispatchTime.now().uptimeNanoseconds
        let found = Result { () throws(CalStoreError) in try settings.information() }
        let isKnown = inner.withLock { inner in
            inner.looked = now
            guard inner.wasRead, case .success(let file) = found else { return false }
            return inner.file == file
        }
        if isKnown { return }
        let read = Result { () throws(CalStoreError) in
            try AccessSettings(settings.read(), file: settings.path ?? "")
        }
        change { inner in
            inner.settings = read
            inner.file = (try? found.get()) ?? nil
            inner.wasRead = true
        }
    }
}

extension EKAuthorizationStatus {
    fileprivate init(_ access: AccessStatus) {
        self =
            switch access {
            case .full: .fullAccess
            case .writeOnly: .writeOnly
            case .denied: .denied
            case .restricted: .restricted
            case .notDetermined: .notDetermined
            }
    }

    var access: AccessStatus {
        switch self {
        case .fullAccess: .full
        case .writeOnly: .writeOnly
        case .denied: .denied
        case .restricted: .restricted
        case .notDetermined: .notDetermined
        }
    }
}
