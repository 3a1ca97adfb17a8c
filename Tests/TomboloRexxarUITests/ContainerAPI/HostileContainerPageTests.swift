import RexxarFixtures
import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// Pages that try to read the proof that requests to container APIs carry. With the proof they could make requests in the name of other
/// documents, and crash the app.
@MainActor
@Suite struct HostileContainerPageTests {
    private static let echo = RXRPathAPI("/api/echo") { request in .text(String(decoding: request.body, as: UTF8.self))
    }

    private func script(_ name: String) throws -> String {
        String(decoding: try Fixtures.bytes("hostile/\(name).js"), as: UTF8.self)
    }

    private func overheard(in container: TestContainer) async throws -> String {
        let values = try await container.run("return overheard")?.arrayValue ?? []
        return values.compactMap(\.stringValue).joined(separator: "\n")
    }

    @Test(arguments: [true, false])
    func aPageListeningToBridgeEventsReceivesNoProof(allowsDirectChannel: Bool) async throws {
        try await withContainer(options: { $0.allowsDirectChannel = allowsDirectChannel }) { container in
            container.controller.containerAPIs = [Self.echo]
            try await container.load()
            try await container.run(try script("listening") + "await askAround(self)")
            let received = try await overheard(in: container)
            // The page can observe its own events. Calls that are sent over the direct channel are not visible in them.
            #expect(received.contains("rexxar.begin") == !allowsDirectChannel)
            #expect(!received.contains(container.controller.dialect.apis.secret))
        }
    }

    @Test(arguments: ["other.html", ""])
    func aFrameWithBuiltInsReplacedByItsParentReceivesNoProof(source: String) async throws {
        try await withContainer { container in
            container.controller.containerAPIs = [Self.echo]
            try await container.load()
            try await container.run(
                try script("listening") + """
                    const source = argument;
                    await askAround(await corruptedFrame(source));
                    """, argument: .string(source))
            let received = try await overheard(in: container)
            #expect(!received.isEmpty && !received.contains(container.controller.dialect.apis.secret))
        }
    }

    @Test func rewritingTheDocumentRevealsNoProof() async throws {
        try await withContainer { container in
            container.controller.containerAPIs = [Self.echo]
            try await container.load()
            try await container.run(
                try script("listening") + """
                    setTimeout(async () => {
                        corrupt(self);
                        document.open();
                        document.write('<p>Anew');
                        document.close();
                        await askAround(window);
                        document.documentElement.dataset.heard = overheard.join();
                    });
                    """)
            // The attribute is read in an isolated world, whose built-ins the page cannot replace.
            let script = "return document.documentElement?.dataset.heard ?? ''"
            var text: String?
            try await container.until("the attempts") {
                text = try await container.page.evaluate(script, in: .named("test"))?.stringValue
                return text?.isEmpty == false
            }
            #expect(text?.contains("echo") == true)
            #expect(text?.contains(container.controller.dialect.apis.secret) == false)
        }
    }

    @Test func nativeRequestMethodsRevealNoProofAndSendNoBlobs() async throws {
        let server = try await LocalServer.start()
        try await withContainer(nil, file: server.url("/ok")) { container in
            container.controller.containerAPIs = [Self.echo]
            try await container.load()
            let outcomes = try await container.run(try script("own-methods"))
            for request in await server.requests {
                #expect(request.headers["x-rexxar-proof"] == nil, "\(request)")
            }
            // Sending a Blob with the proof would have crashed the app.
            let answer = try await container.run(
                "return (await fetch('https://rexxar-container/api/echo', { method: 'POST', body: 'there' })).text()")
            #expect(answer == "there", "\(String(describing: outcomes))")
        }
        await server.stop()
    }

    @Test func aPageThatReplacesPromisesSendsNoBlob() async throws {
        try await withContainer { container in
            container.controller.containerAPIs = [Self.echo]
            try await container.load()
            try await container.run(try script("promises"))
            try await container.until("the attempts") { container.page.title == "then: true" }
            let answer = try await container.run(
                "return (await fetch('https://rexxar-container/api/echo', { method: 'POST', body: 'there' })).text()")
            #expect(answer == "there")
        }
    }
}
