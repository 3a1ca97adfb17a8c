import GLibRuntime
import Glibc
import Testing

/// Connections over Unix sockets.
@MainActor
@Suite struct LocalConnectionTests {
    /// Connects two ends in a folder that is deleted afterwards.
    private func withConnection(_ body: (LocalConnection, LocalConnection) async throws -> Void) async throws {
        var template = Array("/tmp/tombolo-local-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self) + "/socket"
        defer {
            unlink(path)
            rmdir(String(path.dropLast("/socket".count)))
        }
        let listener = try LocalListener(at: path)
        let client = try LocalConnection(to: path)
        try await body(client, listener.accept())
    }

    @Test func bytesArriveInBothDirections() async throws {
        try await withConnection { client, server in
            let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
            async let sent: Void = client.write(bytes)
            #expect(try await server.read(bytes.count) == bytes)
            try await sent
            try await server.write([1, 2, 3])
            #expect(try await client.read(3) == [1, 2, 3])
        }
    }

    @Test func thePeerIsTheUserOfTheOtherProcess() async throws {
        try await withConnection { client, server in
            #expect(client.peerUser == geteuid() && server.peerUser == geteuid())
        }
    }

    @Test func hangingUpEndsAPendingRead() async throws {
        try await withConnection { client, server in
            let end = Task { try await server.read(4) }
            try await client.write([9])
            client.hangUp()
            // Ends a read that does not notice the end of the connection.
            let rescue = Task {
                try await Task.sleep(for: .seconds(120))
                end.cancel()
            }
            defer { rescue.cancel() }
            #expect(try await end.value == [9])
            await #expect(throws: GLibError.self) { try await client.write([1]) }
        }
    }

    @Test func cancellingTheTaskEndsARead() async throws {
        try await withConnection { client, server in
            let task = Task { try await server.read(1) }
            await Task.yield()
            task.cancel()
            // Ends a read that is not cancelled.
            let rescue = Task {
                try await Task.sleep(for: .seconds(120))
                try await client.write([0])
            }
            defer { rescue.cancel() }
            await #expect(throws: GLibError.self) { try await task.value }
        }
    }

    @Test func aPathThatIsTooLongOrMissingIsAnError() {
        let long = "/tmp/" + String(repeating: "a", count: 120)
        #expect(throws: GLibError.self) { try LocalListener(at: long) }
        #expect(throws: GLibError.self) { try LocalConnection(to: long) }
        #expect(throws: GLibError.self) { try LocalConnection(to: "/no/such/socket") }
    }
}
