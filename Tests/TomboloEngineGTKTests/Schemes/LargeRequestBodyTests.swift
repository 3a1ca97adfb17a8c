import CGLib
import CGTK
import Foundation
import Glibc
import TestSupport
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// The body of a request to a scheme of the app, with the maximum length. Requests to container APIs have such bodies.
@MainActor
@Suite(.serialized) struct LargeRequestBodyTests {
    @Test func aBodyOfTheMaximumSizeArrives() async throws {
        GTKRendering.prepare()
        guard gtk_init_check() != 0 else { throw TestFailure("There is no display.") }
        try await PageSlots.gtk.use(alone: true) {
            let engine = GTKPage(profile: try GTKProfile(.ephemeral), schemes: ["app": BodyCounter()])
            let page = Page(engine: engine)
            defer { page.close() }
            try await page.loadAndWait(TestPage.home)
            let count = try await page.evaluate(
                """
                const headers = { 'X-Key': 'secret' };
                const response = await fetch('/body', { method: 'POST', headers, body: new Uint8Array(argument) });
                return await response.json();
                """, argument: .integer(SchemeBodyGuard.maximumBody))
            #expect(count == .integer(SchemeBodyGuard.maximumBody))
        }
    }

    /// The main actor sends the second half of a body after the first half has been read. It cannot do so while it is in the read itself.
    @Test func theMainActorIsFreeWhileABodyIsRead() async throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        let (reader, writer) = (ends[0], ends[1])
        defer { close(writer) }
        // Only the read uses the stream until it has ended.
        nonisolated(unsafe) let stream = try #require(g_unix_input_stream_new(reader, 1))
        defer { g_object_unref(stream) }
        // Ends a read that occupies the main actor.
        let rescue = Task.detached {
            try await Task.sleep(for: .seconds(300))
            shutdown(writer, Int32(SHUT_WR))
        }
        defer { rescue.cancel() }

        let halves = [Data("first".utf8), Data("second".utf8)]
        try #require(send(halves[0], to: writer))
        let budget = SchemeBudget(limit: SchemeBodyGuard.maximumBody)
        let body = Task { try await SchemeBody.bytes(of: stream, from: budget) }
        do {
            try await until("the first half of the body to be read") {
                var byte: UInt8 = 0
                return recv(reader, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == -1
            }
        } catch {
            // The read has to end before the stream is released.
            shutdown(writer, Int32(SHUT_WR))
            _ = try? await body.value
            throw error
        }
        #expect(send(halves[1], to: writer))
        shutdown(writer, Int32(SHUT_WR))
        #expect(try await body.value == halves[0] + halves[1])
    }

    private func send(_ data: Data, to socket: Int32) -> Bool {
        data.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) } == data.count
    }
}

/// Answers a request with the length of its body.
private final class BodyCounter: SchemeHandling {
    var bodyGuard: SchemeBodyGuard? { SchemeBodyGuard(field: "X-Key", prefix: "secret") }

    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse {
        SchemeResponse(
            status: 200, headers: [("Content-Type", request.body == nil ? "text/html" : "application/json")],
            body: .bytes(Data((request.body.map { "\($0.count)" } ?? "<p>A page").utf8)))
    }
}
