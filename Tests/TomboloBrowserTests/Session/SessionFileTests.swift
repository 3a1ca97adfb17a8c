import TestSupport
import Foundation
import Glibc
import Testing
import TomboloBrowser
import TomboloTestServer

/// The session file. After a browser was killed, the next start offers the tabs in this file.
@Suite(.timeLimit(.minutes(15))) struct SessionFileTests {
    private func snapshot(_ addresses: String...) -> SessionSnapshot {
        let tabs = addresses.map { SessionTab(address: $0, title: "T", state: Data([0, 255])) }
        return SessionSnapshot([SessionWindow(tabs: tabs, selected: addresses.count - 1)])
    }

    @Test func tabsAreOfferedAfterAKillButNotAfterANormalEnd() async throws {
        let folder = TemporaryFolder()
        let first = try Probe.session.start("session", folder.path("session.json"))
        try await until { first.output == "nothing\n" }
        first.write("https://a.example/")
        try await until { try folder.text(of: "session.json").contains("a.example") }
        first.kill(SIGKILL)
        #expect(try await first.end() == 128 + SIGKILL)

        // Each browser is killed before it has opened a tab. The tabs of the first browser are offered again.
        for _ in 0..<2 {
            let next = try Probe.session.start("session", folder.path("session.json"))
            try await until { next.output == "ask https://a.example/\n" }
            next.kill(SIGKILL)
            #expect(try await next.end() == 128 + SIGKILL)
        }

        let last = try Probe.session.start("session", folder.path("session.json"))
        try await until { last.output == "ask https://a.example/\n" }
        last.write("https://b.example/")
        last.endInput()
        #expect(try await last.end() == 0)
        #expect(try folder.text(of: "session.json").contains("b.example"))

        let after = try Probe.session.start("session", folder.path("session.json"))
        after.endInput()
        #expect(try await after.end() == 0)
        #expect(after.output == "nothing\n")
    }

    @Test(arguments: ["", "{", "[]", #"{"version": 2, "wasClean": false, "windows": []}"#, #"{"version": 1}"#])
    func aCorruptFileIsSetAsideAndOffersNothing(text: String) async throws {
        let folder = TemporaryFolder()
        try folder.write(text, to: "session.json")
        let start = await SessionFile(DurableFile(folder.path("session.json"))).begin(.always)
        #expect(start == SessionStart(offer: .nothing, setAside: folder.path("session.json.corrupt")))
        #expect(try folder.text(of: "session.json.corrupt") == text)
    }

    @Test func theLimitsApplyToAnEditedSessionFile() async throws {
        let folder = TemporaryFolder()
        let tab = #"{"address": "javascript:alert(1)", "title": "a\nb", "state": "no base64!"}"#
        let tabs = Array(repeating: tab, count: 501).joined(separator: ",")
        try folder.write(
            #"{"version": 1, "wasClean": false, "windows": [{"selected": -7, "tabs": [1, \#(tabs)]}]}"#,
            to: "session.json")
        let start = await SessionFile(DurableFile(folder.path("session.json"))).begin(.always)
        let kept = SessionTab(address: "", title: "a b")
        #expect(
            start.offer
                == .restore(
                    SessionSnapshot([
                        SessionWindow(tabs: Array(repeating: kept, count: 500), selected: 0)
                    ])))
    }

    @Test func anUnreadableFileIsNotOverwritten() async throws {
        let folder = TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("session.json"), withIntermediateDirectories: true)
        let file = SessionFile(DurableFile(folder.path("session.json")))
        let start = await file.begin(.always)
        #expect(start.offer == .nothing)
        #expect(start.problem != nil)
        await file.end(snapshot("https://a.example/"))
        #expect(try folder.contents == ["session.json"])
    }

    @Test func theLastSnapshotIsRestoredAfterANormalEnd() async throws {
        let folder = TemporaryFolder()
        let file = SessionFile(DurableFile(folder.path("session.json")))
        _ = await file.begin(.always)
        let last = snapshot("https://a.example/", "https://b.example/")
        #expect(await file.end(last) == nil)
        let next = SessionFile(DurableFile(folder.path("session.json")))
        #expect(await next.begin(.always).offer == .restore(last))
    }

    @Test func tabsAreNotWrittenWhenRestoringIsOff() async throws {
        let folder = TemporaryFolder()
        let file = SessionFile(DurableFile(folder.path("session.json")), interval: .zero)
        _ = await file.begin(.ask)
        await file.end(snapshot("https://a.example/"))
        let next = SessionFile(DurableFile(folder.path("session.json")), interval: .zero)
        #expect(await next.begin(.never).offer == .nothing)
        #expect(try !folder.text(of: "session.json").contains("a.example"))
        await next.end(snapshot("https://b.example/"))
        #expect(try !folder.text(of: "session.json").contains("b.example"))
        let last = SessionFile(DurableFile(folder.path("session.json")))
        _ = await last.begin(.always)
        await last.use(.never)
        await last.end(snapshot("https://c.example/"))
        #expect(try !folder.text(of: "session.json").contains("c.example"))
    }

    @Test func nothingIsWrittenAfterTheEnd() async throws {
        let folder = TemporaryFolder()
        let file = SessionFile(DurableFile(folder.path("session.json")), interval: .zero)
        _ = await file.begin(.ask)
        file.note(snapshot("https://late.example/"))
        await file.end(snapshot("https://a.example/"))
        file.note(snapshot("https://late.example/"))
        await file.run { _ in }
        let text = try folder.text(of: "session.json")
        #expect(!text.contains("late.example"))
        #expect(text.contains(#""wasClean":true"#))
    }

    @Test func snapshotsAreNotWrittenBeforeTheIntervalIsOver() async throws {
        let folder = TemporaryFolder()
        let file = SessionFile(DurableFile(folder.path("session.json")), interval: .seconds(3600))
        _ = await file.begin(.ask)
        file.note(snapshot("https://old.example/"))
        file.note(snapshot("https://first.example/"))
        let writing = Task { await file.run { _ in } }
        try await until { try folder.text(of: "session.json").contains("first.example") }
        for number in 0..<1000 { file.note(snapshot("https://a.example/\(number)")) }
        // The interval is not over, so none of these snapshots is written.
        try await Task.sleep(for: .milliseconds(50))
        #expect(try folder.text(of: "session.json").contains("first.example"))
        writing.cancel()
        await writing.value
    }

    @Test func aWriteErrorAndItsEndAreReportedOnceEach() async throws {
        let folder = TemporaryFolder()
        let file = SessionFile(DurableFile(folder.path("place/session.json")), interval: .zero)
        let (problems, report) = AsyncStream<FileProblem?>.makeStream()
        _ = await file.begin(.ask)
        // A file in place of the folder.
        try FileManager.default.removeItem(atPath: folder.path("place"))
        try folder.write("", to: "place")
        let writing = Task { await file.run { report.yield($0) } }
        var iterator = problems.makeAsyncIterator()
        file.note(snapshot("https://a.example/1"))
        #expect(try #require(await iterator.next()) != nil)
        file.note(snapshot("https://a.example/2"))
        try FileManager.default.removeItem(atPath: folder.path("place"))
        file.note(snapshot("https://a.example/3"))
        #expect(try #require(await iterator.next()) == nil)
        try await until { try folder.text(of: "place/session.json").contains("a.example/3") }
        writing.cancel()
        await writing.value
    }
}
