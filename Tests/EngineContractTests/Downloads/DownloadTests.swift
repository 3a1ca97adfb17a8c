import Foundation
import TestSupport
import Testing
import TomboloEngine
import TomboloTesting

/// Downloads by pages and servers.
@MainActor
@Suite(.serialized) struct DownloadTests {
    /// Decides downloads and records the requests.
    @MainActor
    private final class Decider {
        var requests: [DownloadRequest] = []
        var decision: @MainActor (DownloadRequest) async -> DownloadDecision

        init(_ decision: @escaping @MainActor (DownloadRequest) async -> DownloadDecision) { self.decision = decision }

        var configuration: PageConfiguration {
            var configuration = PageConfiguration.anywhere
            configuration.policies.response.append("test: attachments") { $0.isAttachment ? .download : nil }
            configuration.policies.download.append("test") { [self] request in
                requests.append(request)
                return await decision(request)
            }
            return configuration
        }
    }

    /// Loads a URL that becomes a download, and waits until the download has ended.
    private func download(_ test: TestPage, _ url: URL) async throws -> [DownloadEvent] {
        let count = test.downloadEvents.count
        test.page.load(url)
        try await test.until("the end of the download") { test.downloadEvents.dropFirst(count).contains { $0.isEnd } }
        return Array(test.downloadEvents.dropFirst(count))
    }

    private static func isPattern(_ file: URL, count: Int) throws -> Bool {
        let data = try Data(contentsOf: file)
        return data.count == count && data.enumerated().allSatisfy { $1 == UInt8($0 % 251) }
    }

    @Test func nothingIsSavedByDefault() async throws {
        try await withServer { server in
            var configuration = PageConfiguration.anywhere
            configuration.policies.response.append("test: attachments") { $0.isAttachment ? .download : nil }
            try await withPage(.gtk, configuration: configuration) { test in
                test.page.load(server.url("/download?name=a.bin&length=1000"))
                try await test.until("the refusal") { test.refusals.contains { $0.hasPrefix("download of") } }
                try await Task.sleep(for: .milliseconds(100))
                #expect(test.downloadEvents.isEmpty)
            }
        }
    }

    @Test func aDownloadIsSavedWithProgress() async throws {
        let folder = TemporaryFolder()
        let file = folder.file("saved.bin")
        let decider = Decider { _ in
            // A decision of the user takes time.
            try? await Task.sleep(for: .milliseconds(50))
            return .save(to: file)
        }
        try await withServer { server in
            try await withPage(.gtk, configuration: decider.configuration) { test in
                try await test.page.loadAndWait(server.url("/ok"))
                let url = server.url("/download?name=a.bin&length=50000&chunk=1000&delay=10")
                let start = ContinuousClock.now
                let events = try await download(test, url)
                let time = ContinuousClock.now - start
                #expect(
                    decider.requests == [
                        DownloadRequest(
                            id: 1, url: url, suggestedFilename: "a.bin", expectedLength: 50_000,
                            topOrigin: Origin(of: server.url("/")))
                    ])
                #expect(events.first == .started(id: 1, file: file))
                #expect(events.last == .finished(id: 1, file: file))
                let progress = events.compactMap {
                    if case .progressed(1, let bytes, let part) = $0 { (bytes, part) } else { nil }
                }
                // The engine reports at most ten times per second and once at the end. There are fewer reports if the process is not scheduled.
                #expect((1...Int(time / .milliseconds(100)) + 2).contains(progress.count))
                #expect(progress.map(\.0) == progress.map(\.0).sorted())
                #expect(progress.allSatisfy { $0.1 == Double($0.0) / 50_000 })
                #expect(try Self.isPattern(file, count: 50_000))
                #expect(try folder.contents == ["saved.bin"])
                #expect(test.page.committedURL == server.url("/ok"))
            }
        }
    }

    @Test func progressWithoutALengthHasNoFraction() async throws {
        let folder = TemporaryFolder()
        let decider = Decider { .save(to: folder.file($0.suggestedFilename)) }
        try await withServer { server in
            try await withPage(.gtk, configuration: decider.configuration) { test in
                let events = try await download(
                    test, server.url("/download?name=a.bin&unknown=5000&chunk=1000&delay=60"))
                #expect(decider.requests.first?.expectedLength == nil)
                let fractions = events.compactMap { if case .progressed(_, _, let part) = $0 { part } else { nil } }
                #expect(fractions.isEmpty)
                #expect(try Self.isPattern(folder.file("a.bin"), count: 5000))
            }
        }
    }

    /// The response states its length, because without one the engine treats the end of the connection as the end of
    /// the file.
    @Test func aDroppedConnectionLeavesNoFile() async throws {
        let folder = TemporaryFolder()
        let decider = Decider { .save(to: folder.file($0.suggestedFilename)) }
        try await withServer { server in
            try await withPage(.gtk, configuration: decider.configuration) { test in
                let events = try await download(test, server.url("/download?name=a.bin&length=90000&after=20000"))
                guard case .failed(_, let message) = events.last else {
                    Issue.record("\(events)")
                    return
                }
                #expect(!message.isEmpty)
                try await until("the folder to be empty") { try folder.contents.isEmpty }
            }
        }
    }

    @Test func anExistingFileIsReplacedOnlyWhenAsked() async throws {
        let folder = TemporaryFolder()
        let file = folder.file("a.bin")
        try folder.write("old", to: "a.bin")
        let decider = Decider { _ in .save(to: file) }
        try await withServer { server in
            try await withPage(.gtk, configuration: decider.configuration) { test in
                let url = server.url("/download?name=a.bin&length=1000")
                let refused = try await download(test, url)
                guard case .failed = refused.last else {
                    Issue.record("\(refused)")
                    return
                }
                #expect(try String(contentsOf: file, encoding: .utf8) == "old")
                decider.decision = { _ in .save(to: file, overwrite: true) }
                let broken = try await download(test, server.url("/download?name=a.bin&length=90000&after=20000"))
                #expect(broken.last != .finished(id: 2, file: file))
                #expect(try String(contentsOf: file, encoding: .utf8) == "old")
                #expect(try await download(test, url).last == .finished(id: 3, file: file))
                #expect(try Self.isPattern(file, count: 1000))
                #expect(try folder.contents == ["a.bin"])
            }
        }
    }

    @Test func aDownloadIntoAMissingFolderFails() async throws {
        let folder = TemporaryFolder()
        let decider = Decider { _ in .save(to: folder.file("missing/a.bin")) }
        try await withServer { server in
            try await withPage(.gtk, configuration: decider.configuration) { test in
                let events = try await download(test, server.url("/download?name=a.bin&length=1000"))
                #expect(events.count == 2)
                guard case .failed(1, let message) = events.last else {
                    Issue.record("\(events)")
                    return
                }
                #expect(!message.isEmpty)
            }
        }
    }

    private static let hostileFilenames = [
        "../../etc/passwd", "..%2F..%2Fpasswd", ".hidden", "a\u{202E}gpj.exe", "", "C:\\x\\y.txt", ".",
    ]

    @Test func hostileFilenamesAreSanitized() async throws {
        let decider = Decider { _ in .refuse }
        try await withServer { server in
            try await withPage(.gtk, configuration: decider.configuration) { test in
                for (number, name) in Self.hostileFilenames.enumerated() {
                    let (url, refusalCount) = (server.url("/hostile-\(number)"), test.refusals.count)
                    await server.respond(
                        StubResponse(
                            headers: [
                                ("Content-Type", "application/octet-stream"),
                                ("Content-Disposition", "attachment; filename=\"\(name)\""),
                            ], body: Data("x".utf8)), at: "/hostile-\(number)")
                    test.page.load(url)
                    try await test.until("the question about \(name.debugDescription)") {
                        decider.requests.count == number + 1 && decider.requests.last?.url == url
                    }
                    let suggested = decider.requests.last?.suggestedFilename ?? ""
                    #expect(
                        !suggested.isEmpty && !suggested.hasPrefix(".")
                            && !suggested.contains { "/\\\u{202E}".contains($0) }, "\(name.debugDescription)")
                    try await test.waitForRefusal(of: "download of", after: refusalCount)
                }
            }
        }
    }

    @Test func closingAPageEndsItsDownloads() async throws {
        let folder = TemporaryFolder()
        let decider = Decider { .save(to: folder.file($0.suggestedFilename)) }
        try await withServer { server in
            try await withPage(.gtk, configuration: decider.configuration) { test in
                test.page.load(server.url("/download?name=a.bin&length=90000&chunk=1000&delay=50"))
                try await test.until("the start of the download") { !test.downloadEvents.isEmpty }
                test.close()
                try await until("the folder to be empty") { try folder.contents.isEmpty }
            }
        }
    }

    @Test(arguments: ["blob", "data"])
    func aDownloadLinkSavesBlobAndDataURLs(kind: String) async throws {
        let folder = TemporaryFolder()
        let decider = Decider { .save(to: folder.file($0.suggestedFilename)) }
        try await withPage(.gtk, configuration: decider.configuration) { test in
            try await test.open("<title>Links</title><body>")
            try await test.run(
                """
                const link = document.createElement('a');
                link.download = 'made.txt';
                link.href = argument === 'blob' ? URL.createObjectURL(new Blob(['made'])) : 'data:text/plain,made';
                document.body.append(link);
                link.click();
                """, .string(kind))
            try await test.until("the end of the download") { test.downloadEvents.contains { $0.isEnd } }
            #expect(try String(contentsOf: folder.file("made.txt"), encoding: .utf8) == "made")
        }
    }
}
