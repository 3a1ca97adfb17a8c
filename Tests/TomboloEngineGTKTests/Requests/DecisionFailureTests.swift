import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// Requests for which the interceptor makes no decision in time, or an invalid decision.
@MainActor
@Suite(.serialized) struct DecisionFailureTests {
    private static let host = RequestFilter.Hosts.named(["127.0.0.1"])

    @Test(arguments: [false, true])
    func aLateDecisionIsIgnored(isRequired: Bool) async throws {
        let ends = Ends()
        let filter = RequestFilter(in: Self.host, isRequired: isRequired, deadline: .milliseconds(50))
        try await withInterceptedPage(
            filter,
            decision: { request in
                guard request.url.path == "/echo" else { return .unchanged }
                do {
                    try await Task.sleep(for: .seconds(3600))
                } catch {
                    await ends.count()
                }
                return .changed(RequestChanges(fields: [HeaderField("X-Late", "yes")]))
            }
        ) { test in
            test.engine.requestFilter = .none
            try await test.open()
            test.engine.requestFilter = filter
            let url = test.server.url("/echo")
            let answer = try await test.fetch(url)
            #expect((answer == "TypeError") == isRequired)
            #expect(answer?.contains("x-late") == false)
            #expect(await test.server.requestCount(of: "/echo") == (isRequired ? 0 : 1))
            // The decision on another request, such as that for an icon, may be late too.
            try await test.until("the report") {
                let faults = test.faults.filter { if case .late(let other) = $0 { other == url } else { true } }
                return faults == [.late(url)]
            }
            try await test.until("the cancellation") { await ends.number == 1 }
        }
    }

    @Test func anExtensionThatCannotBeLoadedIsReported() async throws {
        try await withInterceptedPage { test in
            let place = URL.temporaryDirectory.appending(path: "extension-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: place) }
            let bytes = Array("no shared object".utf8)
            try Data(bytes).write(to: place.appending(path: ExtensionFolder.file))
            let interception = try GTKInterception(
                RequestInterception(by: test.interceptor, of: RequestFilter(in: .all)), allowsDirectChannel: true,
                extensionFolder: ExtensionFolder(path: place.path, digest: ExtensionDigests.digest(of: bytes)))
            let page = Page(engine: GTKPage(test.engine.profile, [:], GTKPageOptions(), interception))
            defer { page.close() }
            let events = page.events
            page.load(test.server.url("/ok"))
            for await case .interceptionFailed(let fault) in events {
                guard case .notLoaded = fault else {
                    Issue.record("\(fault)")
                    continue
                }
                break
            }
            #expect(await test.interceptor.requests.isEmpty)
        }
    }

    @Test func anInterceptorThatIgnoresCancellationDoesNotBlockOthers() async throws {
        let gate = Gate()
        let filter = RequestFilter(in: Self.host, deadline: .milliseconds(50))
        try await withInterceptedPage(
            filter,
            decision: { request in
                if request.url.path == "/stuck" { await gate.wait() }
                return .changed(RequestChanges(fields: [HeaderField("X-Mark", "yes")]))
            }
        ) { test in
            test.engine.requestFilter = .none
            try await test.open()
            test.engine.requestFilter = filter
            _ = try await test.fetch(test.server.url("/stuck"))
            test.engine.requestFilter = RequestFilter.untilAnswered(in: Self.host)
            #expect(try await test.fetch(test.server.url("/echo"))?.contains("x-mark") == true)
            await gate.open()
        }
    }

    private nonisolated static let invalidDecisions = [
        "/echo/value": RequestChanges(fields: [HeaderField("X-Bad", "a\r\nCookie: b")]),
        "/echo/name": RequestChanges(fields: [HeaderField("X Bad", "a")]),
        "/echo/removed": RequestChanges(removedFields: [""]),
        "/echo/url": RequestChanges(url: URL(string: "/relative")),
        "/echo/long": RequestChanges(fields: [HeaderField("X-Long", String(repeating: "x", count: 200_000))]),
    ]

    @Test func anInvalidDecisionIsReported() async throws {
        let filter = RequestFilter.untilAnswered(in: Self.host)
        try await withInterceptedPage(
            filter, decision: { Self.invalidDecisions[$0.url.path].map { .changed($0) } ?? .unchanged }
        ) { test in
            for path in Self.invalidDecisions.keys {
                test.engine.requestFilter = filter
                try await test.open()
                let url = test.server.url(path)
                #expect(try await test.fetch(url) != "TypeError", "\(path)")
                try await test.until("the report: \(path)") {
                    test.faults.contains { if case .unusableDecision(url, _) = $0 { true } else { false } }
                }
                test.engine.requestFilter = .untilAnswered(in: Self.host, isRequired: true)
                #expect(try await test.fetch(url) == "TypeError", "\(path)")
                #expect(await test.server.requestCount(of: path) == 1, "\(path)")
            }
            let others = test.faults.filter {
                if case .unusableDecision(let url, _) = $0 { Self.invalidDecisions[url.path] == nil } else { true }
            }
            #expect(others.isEmpty)
        }
    }
}

private actor Ends {
    private(set) var number = 0

    func count() { number += 1 }
}
