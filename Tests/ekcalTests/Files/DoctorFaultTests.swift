import Basics
import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport
@testable import ekcal

/// `doctor` on a store of which something cannot be found out.
@Suite struct DoctorFaultTests {
    @Test(arguments: ["store", "cal.json"])
    func `doctor said that others cannot read a store whose rights it could not read`(name: String) throws {
        let shell = try Shell()
        shell.environment["EKCAL_STORE"] = shell.path(name)
        #expect(shell.run(["add", "Lunch", "fri"]).code == 0)
        #expect(shell.run(["store", "snapshot"]).code == 0)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: shell.path(name))
        #expect(try rights(shell)?["message"]?.string?.hasPrefix("other users") == true)
        var unknown = 0
        for call in 1... {
            let failing = FailingFileSystem(RealFileSystem())
            failing.begin(.init(call: call, errno: EIO, only: [.examine], path: shell.path(name)))
            shell.files = failing
            let finding = try rights(shell)
            if failing.calls < call { break }
            // Without a store that can be opened there is no such finding.
            guard let finding else { continue }
            #expect(finding["status"] == "warning", "call \(call), \(failing.failed): \(finding)")
            if finding["message"]?.string?.hasPrefix("cannot check who can read") == true { unknown += 1 }
        }
        #expect(unknown > 0)
    }

    private func rights(_ shell: Shell) throws -> JSONValue? {
        let out = shell.run(["doctor", "--json"]).out
        return try JSONValue(reading: out.utf8)["data"]?.array?.first { $0["check"] == "rights" }
    }
}
