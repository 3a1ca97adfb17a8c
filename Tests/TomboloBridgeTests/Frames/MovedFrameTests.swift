import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Moving a frame ends its document. Script that still refers to it has no session.
@MainActor
@Suite struct MovedFrameTests {
    /// The ways to move a frame. `frame` is in scope.
    private static let moves = [
        "to another place": "document.body.prepend(frame)",
        "into another element": "document.body.appendChild(document.createElement('div')).append(frame)",
        "out and back": "frame.remove(); document.body.append(frame)",
        "into another document": "const other = document.getElementById('other').contentDocument; "
            + "other.body.append(other.adoptNode(frame))",
        "out into no document": "new DOMParser().parseFromString('', 'text/html').body.append(frame)",
        "with a new document": "frame.srcdoc = '<title>Another</title>'",
    ]

    @Test(arguments: [TestEngine.gtk, .gtkRelay])
    func movingAFrameEndsItsSession(engine: TestEngine) async throws {
        let policy = AccessPolicy([try Grant(["*"], to: ["app://tests"], frames: .sameOrigin)])
        try await withPage(engine, policy: policy) { test in
            for (number, move) in Self.moves.keys.sorted().enumerated() {
                try await expectEndOfSession(after: move, number, in: test)
            }
        }
    }

    /// Opens a document with a frame that makes calls, and moves the frame.
    /// - Parameter number: Distinguishes the calls from those that a frame of an earlier document still makes.
    private func expectEndOfSession(after move: String, _ number: Int, in test: TestPage) async throws {
        let (who, wait) = ("who\(number)", "wait\(number)")
        let probe = CancellationProbe()
        var documents: [Document] = []
        test.calls.register(wait) { () async throws in try await probe.run() }
        test.calls.register(who) { (_: JSONValue?, context: CallContext) in documents.append(context.document) }
        try await test.open("<body><iframe id=other srcdoc='<title>Other</title>'></iframe>")
        try await test.addFrame(
            .srcdoc,
            running: """
                parent.held ??= { tombolo, dispatch: visualViewport.dispatchEvent.bind(visualViewport) };
                parent.began ??= tombolo.call('\(who)').then(() => tombolo.call('\(wait)')).catch(() => {});
                """)
        try await test.until("the call of the frame that is moved \(move)") { probe.started == 1 }
        let before = try #require(documents.first, "\(move)")
        #expect(before.frame == .sameOrigin, "\(move)")

        try await test.run("const frame = document.body.lastElementChild; \(Self.moves[move] ?? "")")
        try await test.until("the cancellation after the frame moved \(move)") { probe.cancelled == 1 }
        #expect(!test.bridge.allDocuments.contains { $0.id == before.id }, "\(move)")
        // The kept function and event target of the old document have no session. Their promises may stay pending.
        let outcome = try await test.run(
            """
            held.dispatch(new CustomEvent('tombolo-up', { detail: 'c\\x1f77\\x1f\(who)', cancelable: true }));
            let late = 'nothing';
            held.tombolo.call('\(who)').then(() => { late = 'answered'; }, (error) => { late = error.code; });
            await tombolo.call('\(who)');
            await tombolo.call('\(who)');
            return late;
            """)
        #expect(outcome == "nothing" || outcome == "disconnected", "\(move): \(outcome ?? .null)")
        #expect(documents.filter { $0.id == before.id }.count == 1, "\(move)")
        #expect(documents.count { $0.isTopLevel } == 2, "\(move)")
    }
}
