import Foundation
import Testing
import TomboloTesting

/// Keyrings that are not there, locked, or read by another program: each a real one on a session bus of its own, without a window or with one.
@Suite(.enabled(if: isKeyringOfTests, "scripts/with-keyring starts a keyring for these"))
struct KeyringStateTests {
    @Test func anotherProgramOfTheSameApplicationReadsIt() async throws {
        #expect(
            try await results(
                of: "$probe set token value", "$probe get token", "$probe remove token", "$probe get token")
                == ["done", "value", "done", "none"])
    }

    @Test(arguments: ["set token value", "get token", "remove token"])
    func withoutAKeyringEveryOperationIsAnError(operation: String) async throws {
        let run = try await ShellRun.of([
            "env", "DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent/bus", "sh", "-c", "\(Self.probe) \(operation)",
        ])
        #expect(run.output.split(separator: "\n").last == "unavailable")
    }

    @Test(arguments: ["set token other", "get token", "remove token"])
    func aLockedKeyringWhosePromptIsClosedIsAnError(operation: String) async throws {
        let results = try await results(
            of: "$probe set token value", Self.lock, Self.whenThePromptIsThere("key Escape"), "$probe \(operation)")
        #expect(results == ["done", "locked"])
    }

    @Test func aLockedKeyringThatTheUserUnlocksIsRead() async throws {
        let results = try await results(
            of: "$probe set token value", Self.lock, Self.whenThePromptIsThere("type --delay 20 test$(printf '\\r')"),
            "$probe get token")
        #expect(results == ["done", "value"])
    }

    private static let probe = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "secrets-probe").path(percentEncoded: false)

    private static let lock = """
        gdbus call --session --dest org.freedesktop.secrets --object-path /org/freedesktop/secrets \
        --method org.freedesktop.Secret.Service.Lock "['/org/freedesktop/secrets/collection/login']" >/dev/null
        """

    /// Sends keys to the keyring's prompt, in the background, as soon as it is there.
    private static func whenThePromptIsThere(_ keys: String) -> String {
        "{ xdotool search --sync --onlyvisible --class gcr-prompter windowfocus --sync \(keys) & }"
    }

    /// Runs commands on a session bus with a keyring of their own, and gives the lines that the probe printed.
    private func results(of commands: String...) async throws -> [String] {
        let run = try await ShellRun.of([
            "timeout", "120", "xvfb-run", "--auto-servernum", "dbus-run-session", "--", "scripts/with-keyring", "sh",
            "-c",
            (["probe=\(Self.probe)"] + commands).joined(separator: "\n"),
        ])
        return run.output.split(separator: "\n").map(String.init).filter {
            ["done", "none", "value", "locked"].contains($0)
        }
    }
}
