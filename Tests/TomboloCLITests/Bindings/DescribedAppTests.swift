import Foundation
import TestSupport
import Testing
import TomboloEngine
import TomboloProgram
import TomboloTestServer

@testable import TomboloCLI

/// The request to a program to describe its calls.
struct DescribedAppTests {
    private let folder = TemporaryFolder()

    /// Describes a program that is a script.
    private func describe(_ script: String) async throws -> DescribedApp.Answer {
        try folder.write("#!/bin/sh\n\(script)\n", to: "script")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("script"))
        try await folder.copyProgram(folder.file("script"), to: "app")
        let package = try DevPackage(
            [
                "path": .string(folder.url.path(percentEncoded: false)),
                "products": [["name": "app", "type": ["executable": .null]]],
                "targets": [["name": "App", "type": "executable", "path": "Sources", "product_memberships": ["app"]]],
            ], product: nil)
        return try DescribedApp.describe(
            folder.path("app"), of: package, for: BindingsFiles(folder: folder.url, names: ["app.ts"]))
    }

    @Test func anAppDescribesItsCallsWithoutADisplayAndWithoutItsProfile() async throws {
        let probe = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
            path: "application-probe")
        let answer = try await describe(
            """
            unset DISPLAY WAYLAND_DISPLAY
            export PROBE_PROFILE='\(folder.path("profile"))'
            exec '\(probe.path(percentEncoded: false))'
            """)
        let lock = try JSONValue(jsonText: answer.lock)
        #expect(lock["app"] == "org.tombolo.ApplicationProbe")
        #expect(lock["calls"] == ["probe.echo": ["argument": "string", "result": "string"]])
        #expect(answer.texts[".ts"]?.contains("echo: makeCall(\"probe.echo\")") == true)
        #expect(answer.texts[".d.ts"]?.contains("echo: TomboloCall<string, string>;") == true)
        #expect(answer.differences == [] && answer.untyped == [])
        #expect(try folder.contents == ["app", "script"])
    }

    @Test(arguments: [
        "exit 3", "echo 'What is this?'; sleep 0.1", "kill -9 $$", "echo '{' >&3", "head -c 1000000 /dev/zero >&3",
    ])
    func anotherProgramIsReported(_ script: String) async {
        await #expect {
            _ = try await describe(script)
        } throws: {
            let failure = $0 as? CommandFailure
            return failure?.status == .faulty && failure?.message.contains("ended without describing its calls") == true
        }
    }

    @Test func diagnosticsOfTheAppAreReported() async {
        await #expect {
            _ = try await describe(#"echo '{"diagnostics":["a.b: no.","a.c: no."]}' >&3"#)
        } throws: {
            ($0 as? CommandFailure) == CommandFailure(.faulty, "a.b: no.\na.c: no.")
        }
    }
}
