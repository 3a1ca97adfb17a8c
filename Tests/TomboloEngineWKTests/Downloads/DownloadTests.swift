import Foundation
import Testing
import TomboloEngine
import TomboloTesting
import WebKit

@testable import TomboloEngineWK

/// Downloads: destination, partial file, and end.
@Suite struct DownloadTests {
    private let url = URL(string: "app://tests/file.bin") ?? URL(filePath: "/")

    @Test func aDownloadIsSavedUnderItsFinalName() async throws {
        let folder = TemporaryFolder()
        let file = folder.url.appending(path: "saved.bin")
        var policies = PagePolicies()
        policies.download.append("save") { _ in .save(to: file) }
        try await withWKPage(policies: policies) { test in
            try await test.open()
            await test.fake.download(url, Array("bytes".utf8), suggestedFilename: "../file.bin")
            try await until("the end") { test.ends.count == 1 }
            #expect(test.ends.first == .finished(id: 1, file: file))
            #expect(try Data(contentsOf: file) == Data("bytes".utf8))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["saved.bin"])
        }
    }

    @Test func aFileThatExistsIsNotReplaced() async throws {
        let folder = TemporaryFolder()
        try folder.write("old", to: "saved.bin")
        let file = folder.url.appending(path: "saved.bin")
        var policies = PagePolicies()
        policies.download.append("save") { _ in .save(to: file) }
        try await withWKPage(policies: policies) { test in
            try await test.open()
            await test.fake.download(url, Array("new".utf8), suggestedFilename: "file.bin")
            try await until("the end") { test.ends.count == 1 }
            #expect(test.ends.first == .failed(id: 1, message: "“saved.bin” exists already."))
            #expect(try Data(contentsOf: file) == Data("old".utf8))
        }
    }

    @Test func aDownloadIntoAMissingFolderFails() async throws {
        let file = URL(filePath: "/missing-folder/saved.bin")
        var policies = PagePolicies()
        policies.download.append("save") { _ in .save(to: file) }
        try await withWKPage(policies: policies) { test in
            try await test.open()
            await test.fake.download(url, [1], suggestedFilename: "file.bin")
            try await until("the end") { test.ends.count == 1 }
            #expect(
                test.ends.first
                    == .failed(id: 1, message: "The folder of “saved.bin” does not exist, or cannot be written."))
        }
    }

    @Test func aRefusedDownloadHasNoDestination() async throws {
        try await withWKPage { test in
            try await test.open()
            #expect(await test.fake.download(url, [1], suggestedFilename: "a") == .refuse)
            #expect(test.ends.isEmpty)
        }
    }

    @Test func aDownloadEndsWithThePage() async throws {
        let folder = TemporaryFolder()
        let file = folder.url.appending(path: "saved.bin")
        var policies = PagePolicies()
        policies.download.append("save") { _ in .save(to: file) }
        try await withWKPage(policies: policies) { test in
            try await test.open()
            let (download, partial) = try await begin(in: test)
            var isCancelled = false
            download._cancelled = { isCancelled = true }
            try Data([1]).write(to: partial)
            test.page.close()
            #expect(isCancelled)
            #expect(!FileManager.default.fileExists(atPath: partial.path))
        }
    }

    /// The sandbox of an app permits no other file beside one that the user has chosen in a panel.
    @Test(arguments: [false, true])
    func aDownloadIsWrittenToTheTemporaryFolderAndMoved(overwrite: Bool) async throws {
        let folder = TemporaryFolder()
        if overwrite { try folder.write("old", to: "saved.bin") }
        let file = folder.url.appending(path: "saved.bin")
        var policies = PagePolicies()
        policies.download.append("save") { _ in .save(to: file, overwrite: overwrite) }
        try await withWKPage(policies: policies) { test in
            try await test.open()
            let (download, partial) = try await begin(in: test)
            #expect(partial.deletingLastPathComponent().path == URL.temporaryDirectory.path)
            try Data("new".utf8).write(to: partial)
            download.delegate?.downloadDidFinish(download)
            try await until("the end") { test.ends.count == 1 }
            #expect(test.ends.first == .finished(id: 1, file: file))
            #expect(try folder.text(of: "saved.bin") == "new")
            #expect(try folder.contents == ["saved.bin"])
            #expect(!FileManager.default.fileExists(atPath: partial.path))
        }
    }

    /// Begins a download, and returns it with the destination that WebKit receives.
    private func begin(in test: WKTest) async throws -> (download: WKDownload, destination: URL) {
        let download = WKDownload(_simulated: URLRequest(url: url), in: test.engine.view)
        test.engine.add(download)
        let response = URLResponse(url: url, mimeType: nil, expectedContentLength: 10, textEncodingName: nil)
        let destination = await withCheckedContinuation { continuation in
            download.delegate?.download(download, decideDestinationUsing: response, suggestedFilename: "a") {
                continuation.resume(returning: $0)
            }
        }
        return (download, try #require(destination))
    }
}

extension WKTest {
    fileprivate var ends: [DownloadEvent] {
        events.compactMap { event in
            guard case .download(let step) = event else { return nil }
            switch step {
            case .finished, .failed: return step
            case .started, .progressed: return nil
            }
        }
    }
}
