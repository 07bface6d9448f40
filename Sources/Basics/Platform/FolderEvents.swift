#if os(Linux) || os(Android)
    import CLibrary

    /// The system's events about folders: one inotify instance. It is used by one thread at a time.
    ///
    /// Folders are watched and not the files in them, because a file that is replaced by renaming is another
    /// file.
    final class FolderEvents {
        /// A change of a name in a folder.
        struct Event: Hashable {
            let folder: String
            /// Nil for a change of the folder itself, or when there were more events than the system keeps.
            let name: String?
        }

        /// Lets one thread wait for events while others use the rest.
        struct Waiting: Sendable {
            fileprivate let descriptors: [Int32]

            /// Returns when there are events, or after a call of `wake`.
            func wait() {
                var ends = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
                while poll(&ends, nfds_t(ends.count), -1) < 0, errno == EINTR {}
            }
        }

        var waiting: Waiting { Waiting(descriptors: [descriptor, wakeEnd]) }

        /// Readable when there are events.
        private let descriptor: Int32
        /// A pipe, readable after a call of `wake`.
        private let wakeEnd, waker: Int32
        private var folders: [Int32: String] = [:]

        private static let mask = UInt32(
            IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
                | IN_MOVE_SELF)
        /// The size of `struct inotify_event` without its name.
        private static let headerSize = 16

        /// Nil if the system has no more instances.
        init?() {
            descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            var ends: [Int32] = [-1, -1]
            let hasPipe = descriptor >= 0 && pipe(&ends) == 0
            (wakeEnd, waker) = (ends[0], ends[1])
            guard !hasPipe else {
                for end in ends {
                    _ = fcntl(end, F_SETFL, O_NONBLOCK)
                    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                }
                return
            }
            close()
            return nil
        }

        func close() {
            for open in [descriptor, wakeEnd, waker] where open >= 0 { _ = CLibrary.close(open) }
        }

        /// Ends all waiting, now and in future.
        func wake() { _ = write(waker, "\n", 1) }

        /// Watches these folders and no others. False if the system refuses an existing one.
        func watch(_ wanted: Set<String>) -> Bool {
            for (watch, folder) in folders where !wanted.contains(folder) {
                _ = inotify_rm_watch(descriptor, watch)
                folders[watch] = nil
            }
            // Watch the known ones again: the name may belong to another folder by now.
            for folder in wanted {
                let watch = inotify_add_watch(descriptor, folder, FolderEvents.mask)
                if watch >= 0 {
                    for old in folders.filter({ $0.value == folder && $0.key != watch }).keys {
                        _ = inotify_rm_watch(descriptor, old)
                        folders[old] = nil
                    }
                    folders[watch] = folder
                } else if errno != ENOENT, errno != ENOTDIR {
                    return false
                }
            }
            return true
        }

        /// All events since the last call; never waits.
        func read() -> Set<Event> {
            var events: Set<Event> = []
            // Space for many events, even with the longest names.
            var buffer = [UInt8](repeating: 0, count: 16_384)
            while true {
                let count = buffer.withUnsafeMutableBytes {
                    CLibrary.read(descriptor, $0.baseAddress, $0.count)
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return events }
                buffer.withUnsafeBytes { bytes in
                    add(UnsafeRawBufferPointer(rebasing: bytes[..<count]), to: &events)
                }
            }
        }

        private func add(_ bytes: UnsafeRawBufferPointer, to events: inout Set<Event>) {
            var offset = 0
            while offset + FolderEvents.headerSize <= bytes.count {
                let watch = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
                let mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
                let start = offset + FolderEvents.headerSize
                guard length <= bytes.count - start else { return }
                offset = start + length
                if mask & UInt32(IN_Q_OVERFLOW) != 0 {
                    for folder in folders.values { events.insert(Event(folder: folder, name: nil)) }
                    continue
                }
                guard let folder = folders[watch] else { continue }
                // The watch is gone with its folder.
                if mask & UInt32(IN_IGNORED) != 0 { folders[watch] = nil }
                let name = bytes[start..<offset].prefix { $0 != 0 }
                events.insert(
                    Event(
                        folder: folder, name: name.isEmpty ? nil : String(decoding: name, as: UTF8.self)))
            }
        }
    }
#endif
