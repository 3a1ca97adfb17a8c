import Foundation
import Glibc
import TestSupport
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloCLI

/// Apps that never come under the control of a driver.
@MainActor
@Suite(.serialized) struct DriveSessionTests {
    private let folder = TemporaryFolder()

    /// Requests a session of an app that is a shell script, and returns the error.
    ///
    /// The time limit of the session does not expire before the app has printed a line.
    /// - Parameter age: The age of the session after the first line; nil for the actual one.
    private func error(
        of script: String, startLimit: Duration = .seconds(3600), age: Duration? = nil
    ) async throws -> (JSONValue, [String]) {
        try folder.write("#!/bin/sh\n\(script)\n".utf8, to: "script")
        #expect(chmod(folder.path("script"), 0o755) == 0)
        try await folder.copyProgram(folder.file("script"), to: "app")
        let driver = try #require(SearchPath.find("WebKitWebDriver"))
        var lines: [String] = []
        let start = ContinuousClock.now
        let now: @MainActor () -> ContinuousClock.Instant = {
            guard !lines.isEmpty || ContinuousClock.now > start + .seconds(600) else { return start }
            return age.map { start + $0 } ?? ContinuousClock.now
        }
        let proxy = DriveProxy(
            DriveSession.Settings(
                program: folder.path("app"), driver: driver, screen: nil,
                guardProgram: CommandRun.binary.path(percentEncoded: false), startLimit: startLimit,
                now: now)
        ) { lines.append($0) }
        defer { proxy.stop() }
        let answer = await proxy.answer(WebDriverCommand("POST", ["session"], ["capabilities": [:]]))
        #expect(answer.status == 500)
        let status = try await proxy.answer(WebDriverCommand("GET", ["status"])).value
        #expect(status["ready"] == true)
        return (try answer.value, lines)
    }

    @Test func anAppThatDoesNotConnectIsEndedAfterALimit() async throws {
        let (error, lines) = try await error(
            of: "echo id $$; exec sleep 1000", startLimit: .seconds(2), age: .seconds(3))
        #expect(error["error"] == "session not created")
        #expect(error["message"]?.stringValue?.contains("has not connected to the driver in 2 s") == true)
        let id = try #require(lines.first.flatMap { $0.split(separator: " ").last }.flatMap { Int32($0) })
        #expect(try await ProcessFamily.isGone(id))
    }

    @Test func anAppThatEndsAtItsStartIsReported() async throws {
        let (error, lines) = try await error(of: "echo No such file.; exit 1")
        #expect(error["error"] == "session not created")
        #expect(error["message"]?.stringValue?.contains("has ended before its first page") == true)
        #expect(lines == ["No such file."])
    }

    /// The driver of the session never answers.
    @Test func stoppingEndsASessionThatIsStarting() async throws {
        try folder.write("#!/bin/sh\necho id $$\nexec sleep 1000\n".utf8, to: "script")
        #expect(chmod(folder.path("script"), 0o755) == 0)
        try await folder.copyProgram(folder.file("script"), to: "driver")
        var lines: [String] = []
        let proxy = DriveProxy(
            DriveSession.Settings(
                program: "/bin/true", driver: folder.path("driver"), screen: nil,
                guardProgram: CommandRun.binary.path(percentEncoded: false))
        ) { lines.append($0) }
        defer { proxy.stop() }
        let start = Task { await proxy.answer(WebDriverCommand("POST", ["session"], ["capabilities": [:]])) }
        let end = ContinuousClock.now + .seconds(120)
        while lines.isEmpty, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(10)) }
        let id = try #require(lines.first.flatMap { $0.split(separator: " ").last }.flatMap { Int32($0) })
        #expect(try await proxy.answer(WebDriverCommand("GET", ["status"])).value["ready"] == false)
        proxy.stop()
        #expect(await start.value.status == 500)
        #expect(try await ProcessFamily.isGone(id))
        #expect(try await proxy.answer(WebDriverCommand("GET", ["status"])).value["ready"] == true)
    }
}
