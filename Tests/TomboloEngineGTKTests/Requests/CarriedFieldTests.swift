import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// Added header fields, which must reach only the server for which they were added.
@MainActor
@Suite(.serialized) struct CarriedFieldTests {
    private nonisolated static let mark = RequestDecision.changed(
        RequestChanges(fields: [HeaderField("X-Mark", "yes")]))

    /// The ways in which a page navigates to `/away`, which redirects to another site and so to another process.
    enum Trigger: String, CaseIterable {
        case location = "location.href = '/away'"
        case link = "Object.assign(document.createElement('a'), {href: '/away'}).click()"
        case form = """
            const form = Object.assign(document.createElement('form'), {action: '/away', method: 'post'});
            document.body.append(form);
            form.submit();
            """
    }

    @Test(arguments: Trigger.allCases)
    func aCrossSiteRedirectOfANavigationRemovesAddedFields(trigger: Trigger) async throws {
        try await withInterceptedPage(decision: { _ in Self.mark }) { test in
            await test.server.respond(
                StubResponse(
                    status: 307, headers: [("Location", test.server.url("/there", host: .localhost).absoluteString)]),
                at: "/away")
            await test.server.respond(.html("there"), at: "/there")
            // In the second iteration both sites already have a process.
            for count in 1...2 {
                try await test.open()
                _ = try await test.page.evaluate("setTimeout(() => { \(trigger.rawValue) })")
                try await test.until("the other site") { test.page.committedURL?.path == "/there" }
                #expect(await test.server.requestCount(of: "/there") == count)
            }
            for request in await test.server.requests {
                #expect((request.headers["x-mark"] == nil) == (request.path == "/there"), "\(request)")
                #expect(request.headers["user-agent"] != nil && request.headers["accept"] != nil)
            }
        }
    }

    @Test func aPageWithAnInterceptorHasNoServiceWorkers() async throws {
        let body = "return [isSecureContext, 'serviceWorker' in navigator]"
        try await withInterceptedPage { test in
            try await test.open()
            #expect(try await test.page.evaluate(body) == [true, false])
            let plain = Page(engine: GTKPage(profile: test.engine.profile))
            defer { plain.close() }
            try await plain.loadAndWait(test.server.url("/ok"))
            #expect(try await plain.evaluate(body) == [true, true])
        }
    }

    @Test func fieldsOfTheEngineAreNotRemovedOnARedirect() {
        var added = AddedNames()
        for name in ["User-Agent", "ACCEPT", "Accept-Language", "Referer", "Sec-Fetch-Mode", "If-None-Match"] {
            let isNew = added.note([HeaderField(name, "x")])
            #expect(!isNew)
        }
        let isNew = [added.note([HeaderField("X-Mark", "1")]), added.note([HeaderField("x-mark", "2")])]
        #expect(isNew == [true, false] && added.names == ["x-mark"])
    }

    @Test func theStoredFieldNamesAreLimited() {
        var added = AddedNames()
        for number in 0..<1000 { _ = added.note([HeaderField("X-\(number)", "x")]) }
        _ = added.note([HeaderField(String(repeating: "x", count: 100_000), "x")])
        #expect(
            added.names.count == AddedNames.maximumCount && InterceptionPacket(added: added.names).bytes.count < 10_000)
    }
}
