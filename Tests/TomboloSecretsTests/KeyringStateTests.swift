import TestSupport
import Foundation
import Testing
import TomboloTesting

/// Missing, locked and shared keyrings. The locked and the shared ones are real keyrings. Each has its own session bus and display.
@Suite(.serialized, .enabled(if: isKeyringOfTests, "scripts/with-keyring starts a keyring for these"))
struct KeyringStateTests {
    @Test func otherProcessesOfTheApplicationCanReadASecret() async throws {
        #expect(
            try await results(
                of: "$probe set token value", "$probe get token", "$probe remove token", "$probe get token")
                == ["done", "value", "done", "none"])
    }

    /// Operations that begin together share the connection to the session bus, which the first of them opens.
    @Test func cancellingOperationsDoesNotCancelOthers() async throws {
        let operations = ["set", "get", "remove"].map { "$probe beside-cancelled \($0) token" }
        #expect(try await results(of: operations.joined(separator: "\n")) == ["done", "value", "done"])
    }

    @Test(arguments: ["set token value", "get token", "remove token"])
    func everyOperationFailsWithoutAKeyring(operation: String) async throws {
        let run = try await ShellRun.of([
            "env", "DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent/bus", "sh", "-c", "\(Self.probe) \(operation)",
        ])
        #expect(run.output.split(separator: "\n").last == "unavailable")
    }

    @Test(arguments: ["set token other", "get token", "remove token"])
    func closingThePromptOfALockedKeyringFailsTheOperation(operation: String) async throws {
        let results = try await results(
            of: "$probe set token value", Self.lock, Self.whilePrompted("key Escape", operation))
        #expect(results == ["done", "locked"])
    }

    @Test(arguments: [("set token other", "done"), ("get token", "value"), ("remove token", "done")])
    func unlockingALockedKeyringCompletesTheOperation(operation: String, result: String) async throws {
        let results = try await results(
            of: "$probe set token value", Self.lock,
            Self.whilePrompted("type --delay 20 \"$(printf 'test\\r')\"", operation))
        #expect(results == ["done", result])
    }

    private static let probe = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "secrets-probe").path(percentEncoded: false)

    private static let lock = """
        gdbus call --session --dest org.freedesktop.secrets --object-path /org/freedesktop/secrets \
        --method org.freedesktop.Secret.Service.Lock "['/org/freedesktop/secrets/collection/login']" >/dev/null
        """

    /// Runs the probe, and sends keys to the prompt of the keyring until the probe ends. A new prompt may not have the focus yet.
    private static func whilePrompted(_ keys: String, _ operation: String) -> String {
        """
        $probe \(operation) & id=$!
        while kill -0 $id 2>/dev/null; do
            xdotool search --onlyvisible --class gcr-prompter windowfocus --sync \(keys) >/dev/null 2>&1
            sleep 0.3
        done
        wait $id
        """
    }

    /// Runs commands on a session bus with its own keyring, and returns the lines that the probe prints.
    private func results(of commands: String...) async throws -> [String] {
        let run = try await ShellRun.of([
            "timeout", "600", "xvfb-run", "--auto-servernum", "dbus-run-session", "--", "scripts/with-keyring", "sh",
            "-c",
            (["probe=\(Self.probe)"] + commands).joined(separator: "\n"),
        ])
        return run.output.split(separator: "\n").map(String.init).filter {
            ["done", "none", "value", "locked"].contains($0)
        }
    }
}
