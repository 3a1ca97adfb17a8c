#if DEBUG
import Foundation
import GLibRuntime
import Logging
import TestSupport
import Testing
import TomboloEngine
import TomboloTestServer
import TomboloTesting

@testable import Tombolo
@testable import TomboloBridge

/// The connections of inspectors in other processes, which may be hostile.
@MainActor
struct RemoteInspectionTests {
    private static let home = URL(string: "https://example.com/?key=geheim")

    /// The app's side: a page, and the inspection that listens.
    private struct Subject {
        let view: PageView
        let inspection: RemoteInspection
        let folder: InspectorFolder

        @MainActor var isRecording: Bool { !view.bridge.core.traffic.isEmpty }

        @MainActor func connect() throws -> Client { try Client(folder.socket(of: getpid())) }
    }

    /// An inspector, which can send any bytes.
    private struct Client {
        let frames: InspectorFrames

        @MainActor init(_ path: String) throws { frames = InspectorFrames(try LocalConnection(to: path)) }

        @MainActor func receive() async throws -> JSONValue? {
            try await frames.receive(atMost: 16 << 20).map { try JSONValue(jsonText: $0) }
        }

        @MainActor func ask(_ request: JSONValue) async throws -> JSONValue? {
            try await frames.send(Array(request.description.utf8))
            return try await receive()
        }

        /// Reads the greeting, and begins the recording of the first page.
        @MainActor func record() async throws {
            let greeting = try await receive()
            let page = try #require(greeting?["pages"]?[0]?["n"])
            #expect(try await ask(["request": "record", "argument": page]) == ["result": .null])
        }

        /// Reads until the app ends the connection, and returns the number of messages before that.
        @MainActor func waitForEnd() async -> Int {
            var count = 0
            while let message = try? await frames.receive(atMost: 16 << 20) { count += message.isEmpty ? 0 : 1 }
            return count
        }
    }

    private func withInspection(
        _ limits: RemoteInspection.Limits = .init(firstRequest: .seconds(3600), nextRequest: .seconds(3600)),
        owner: uid_t = geteuid(),
        _ body: @escaping @MainActor (Subject) async throws -> Void
    ) async throws {
        try await withDisplay {
            let runtime = TemporaryFolder()
            let path = runtime.url.path(percentEncoded: false)
            try #require(chmod(path, 0o700) == 0)
            let calls = CallRegistry()
            calls.register("notes.save") { (text: String) in text }
            calls.register("notes.login") { (_: [String: String]) in ["token": "geheim"] }
            let view = try PageView(
                .init(
                    profile: ProfileStorage.ephemeral.open(), calls: calls,
                    policy: AccessPolicy([try Grant(["*"], to: ["https://example.com"])])))
            defer { view.page.close() }
            let inspection = RemoteInspection(limits: limits, owner: owner, runtimeFolder: path)
            defer { inspection.end() }
            inspection.add(try #require(view.inspector), logger: Logger(label: "test"))
            try await view.page.loadAndWait(html: "<title>Notes</title>", baseURL: Self.home)
            try await until("the title") { view.page.title == "Notes" }
            try await body(
                Subject(view: view, inspection: inspection, folder: InspectorFolder(runtimeFolder: path)))
        }
    }

    @Test func anInspectorReceivesTheCallsOfAPageWithoutSecrets() async throws {
        try await withInspection { app in
            let client = try app.connect()
            let greeting = try #require(try await client.receive())
            #expect(greeting["process"] == .integer(Int(getpid())) && greeting["tomboloInspector"] == 1)
            #expect(greeting["pages"]?[0]?["title"] == "Notes")
            #expect(!app.isRecording)
            let page = try #require(greeting["pages"]?[0]?["n"])
            _ = try await client.ask(["request": "record", "argument": page])
            #expect(app.isRecording)
            _ = try await app.view.page.evaluate(
                """
                await tombolo.call('notes.save', 'Ada');
                await tombolo.call('notes.login', { user: 'ada', password: 'geheim' });
                """)
            var answers = [greeting]
            let changes = try #require(try await client.ask(["request": "changes"])?["result"])
            #expect(changes["rows"]?.arrayValue?.map { $0["name"] } == ["notes.save", "notes.login"])
            answers.append(changes)
            for request: JSONValue in [
                ["request": "payload", "argument": 2], ["request": "policy"],
                ["request": "check", "argument": ["document": 1, "name": "notes.save", "isEvent": false]],
                ["request": "export", "argument": ["format": "lines"]],
                ["request": "export", "argument": ["format": "trace"]], ["request": "test", "argument": 2],
            ] {
                let answer = try #require(try await client.ask(request))
                #expect(answer["result"] != nil, "\(request) \(answer)")
                answers.append(answer)
            }
            #expect("\(answers)".contains("ada") && !"\(answers)".contains("geheim"))
            #expect(try await client.ask(["request": "payload", "argument": 1])?["result"]?["argument"] == "Ada")
            #expect(try await client.ask(["request": "changes"])?["result"] == .null)
            #expect(try await client.ask(["request": "payload", "argument": 99])?["error"]?["code"] == "failed")
            #expect(
                try await client.ask(["request": "payload", "argument": "x"])?["error"]?["code"] == "invalidArgument")
        }
    }

    @Test func theWindowAndAllInspectorsShowOneRecording() async throws {
        try await withInspection { app in
            let clients = [try app.connect(), try app.connect()]
            for client in clients { try await client.record() }
            try app.view.openInspector()
            _ = try await app.view.page.evaluate("await tombolo.call('notes.save', 'Ada')")
            for client in clients {
                let rows = try await client.ask(["request": "changes"])?["result"]?["rows"]?.arrayValue
                #expect(rows?.map { $0["name"] } == ["notes.save"])
            }
            try #require(app.view.inspector?.window).close()
            #expect(app.isRecording)
            for client in clients { client.frames.connection.hangUp() }
            try await until("the end of the recording") { !app.isRecording }
        }
    }

    @Test func aProcessOfAnotherUserReceivesNothing() async throws {
        try await withInspection(owner: geteuid() + 1) { app in
            let count = await (try app.connect()).waitForEnd()
            #expect(count == 0)
        }
    }

    @Test(arguments: [
        "{", "[]", #"{"request":"record"}"#, #"{"request":"record","argument":7}"#, #"{"request":"changes"}"#,
        #"{"request":"quit"}"#, "\u{0}",
    ])
    func anInvalidFirstRequestEndsTheConnection(text: String) async throws {
        try await withInspection { app in
            let client = try app.connect()
            _ = try await client.receive()
            try await client.frames.send(Array(text.utf8))
            // A request that is valid in itself is answered with an error.
            #expect(await client.waitForEnd() <= 1)
            #expect(!app.isRecording)
        }
    }

    @Test(arguments: ["{", #"{"request":"quit"}"#, #"{"request":5}"#])
    func anInvalidLaterRequestEndsTheRecording(text: String) async throws {
        try await withInspection { app in
            let client = try app.connect()
            try await client.record()
            try await client.frames.send(Array(text.utf8))
            #expect(await client.waitForEnd() == 0)
            try await until("the end of the recording") { !app.isRecording }
        }
    }

    /// The app must not wait for the bytes, or reserve memory for them.
    @Test(arguments: [[UInt8]([0, 1, 0, 1]), [0xFF, 0xFF, 0xFF, 0xFF]])
    func aRequestThatIsTooLongEndsTheConnectionAtOnce(length: [UInt8]) async throws {
        try await withInspection { app in
            let client = try app.connect()
            try await client.record()
            try await client.frames.connection.write(length)
            #expect(await client.waitForEnd() == 0)
            try await until("the end of the recording") { !app.isRecording }
        }
    }

    @Test func aFurtherInspectorIsRefusedWithTheReason() async throws {
        try await withInspection(
            .init(inspectors: 1, firstRequest: .seconds(3600), nextRequest: .seconds(3600))
        ) { app in
            let first = try app.connect()
            try await first.record()
            let second = try app.connect()
            let refusal = try await second.receive()?["refusal"]?.stringValue
            #expect(refusal?.contains("Close one of them") == true)
            #expect(await second.waitForEnd() == 0)
            first.frames.connection.hangUp()
            try await until("the end of the first recording") { !app.isRecording }
            try await until("room for another one") {
                try await app.connect().receive()?["refusal"] == nil
            }
        }
    }

    @Test func anInspectorThatRequestsNothingIsDisconnected() async throws {
        try await withInspection(.init(firstRequest: .milliseconds(100))) { app in
            let count = await (try app.connect()).waitForEnd()
            #expect(count == 1)
        }
        try await withInspection(.init(firstRequest: .seconds(3600), nextRequest: .milliseconds(300))) { app in
            let client = try app.connect()
            try await client.record()
            #expect(await client.waitForEnd() == 0)
            try await until("the end of the recording") { !app.isRecording }
        }
    }

    @Test func anInspectorThatDoesNotReadIsDisconnected() async throws {
        try await withInspection(.init(firstRequest: .seconds(3600), nextRequest: .milliseconds(500))) { app in
            let client = try app.connect()
            try await client.record()
            let request = Array(#"{"request":"policy"}"#.utf8)
            let requests = [[UInt8]](repeating: [0, 0, 0, UInt8(request.count)] + request, count: 50_000)
            let sending = Task { try await client.frames.connection.write(Array(requests.joined())) }
            try await until("the end of the recording") { !app.isRecording }
            _ = await sending.result
        }
    }

    @Test func theEndOfThePageEndsTheConnection() async throws {
        try await withInspection { app in
            let client = try app.connect()
            try await client.record()
            app.view.page.close()
            try await client.frames.send(Array(#"{"request":"changes"}"#.utf8))
            #expect(await client.waitForEnd() == 0)
            #expect(try await app.connect().receive()?["pages"] == [])
        }
    }

    @Test func theSocketIsReplacedAtTheStartAndRemovedAtTheEnd() async throws {
        try await withInspection { app in
            let path = app.folder.socket(of: getpid())
            #expect(FileManager.default.fileExists(atPath: path))
            let view = try PageView(.init(profile: ProfileStorage.ephemeral.open(), calls: CallRegistry()))
            defer { view.page.close() }
            let runtime = String(app.folder.path.dropLast("/tombolo-inspect".count))
            let other = RemoteInspection(runtimeFolder: runtime)
            other.add(try #require(view.inspector), logger: Logger(label: "test"))
            #expect(try await app.connect().receive()?["pages"]?.arrayValue?.count == 1)
            other.end()
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }
}
#endif
