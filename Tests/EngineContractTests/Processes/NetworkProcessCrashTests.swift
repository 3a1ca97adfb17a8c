import Foundation
import TestSupport
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// Crashes of the network process, which all pages, downloads and profiles share.
@MainActor
@Suite(.serialized) struct NetworkProcessCrashTests {
    /// The network processes of this program.
    private var networkProcesses: Set<Int32> {
        let parents = ProcessTable.parents()
        return Set(
            ProcessTable.descendants(of: getpid(), in: parents).filter {
                ProcessTable.name(of: $0) == "WebKitNetworkPr"
            })
    }

    private func killNetworkProcess() throws {
        let processes = networkProcesses
        try #require(!processes.isEmpty)
        for process in processes { kill(process, SIGKILL) }
    }

    @Test func aNetworkProcessCrashFailsDownloadsWithoutLeavingFiles() async throws {
        let folder = TemporaryFolder()
        var configuration = PageConfiguration.anywhere
        configuration.policies.response.append("test: attachments") { $0.isAttachment ? .download : nil }
        configuration.policies.download.append("test") { .save(to: folder.file($0.suggestedFilename)) }
        try await withServer { server in
            try await withPage(.gtk, configuration: configuration, alone: true) { test in
                test.page.load(server.url("/download?name=a.bin&length=90000&chunk=1000&delay=50"))
                try await test.until("the start of the download") { test.downloadEvents.count > 1 }
                try killNetworkProcess()
                try await test.until("the end of the download") { test.downloadEvents.contains { $0.isEnd } }
                guard case .failed(_, let message) = test.downloadEvents.last else {
                    Issue.record("\(test.downloadEvents)")
                    return
                }
                #expect(message.contains("network process"))
                try await until("the folder to be empty") { try folder.contents.isEmpty }
            }
        }
    }

    @Test func aPageWithAPendingDownloadDecisionCanBeClosedAfterTheCrash() async throws {
        var configuration = PageConfiguration.anywhere
        var isAsked = false
        configuration.policies.response.append("test: attachments") { $0.isAttachment ? .download : nil }
        configuration.policies.download.append("test") { _ in
            isAsked = true
            try? await Task.sleep(for: .seconds(1))
            return .refuse
        }
        try await withServer { server in
            try await withPage(.gtk, configuration: configuration, alone: true) { test in
                test.page.load(server.url("/download?name=a.bin&length=90000&chunk=1000&delay=50"))
                try await test.until("the request for a decision") { isAsked }
                try killNetworkProcess()
                try await until("the end of the network process") { networkProcesses.isEmpty }
                try await Task.sleep(for: .milliseconds(200))
                test.close()
                #expect(test.downloadEvents.isEmpty)
            }
        }
    }

    @Test func pagesCanBeLoadedAfterTheCrash() async throws {
        try await withServer { server in
            try await withPage(.gtk, configuration: .anywhere, alone: true) { test in
                try await test.page.loadAndWait(server.url("/ok"))
                try killNetworkProcess()
                try await until("the end of the network process") { networkProcesses.isEmpty }
                try await test.page.loadAndWait(server.url("/ok?again"))
                #expect(test.page.committedURL == server.url("/ok?again"))
            }
        }
    }
}
