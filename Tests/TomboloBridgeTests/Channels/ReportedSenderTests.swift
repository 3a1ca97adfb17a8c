import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Messages whose sender header contradicts the sender that the engine reports, which only a compromised web process sends. WebKitGTK reports no sender.
@MainActor
@Suite struct ReportedSenderTests {
    @Test func aHandshakeOfAnotherFrameIsRefused() async throws {
        try await withFrame { (impostor: Impostor, test: TestPage, _: Document) async throws -> Void in
            for (number, control) in ["hello", "open"].enumerated() {
                let id = Impostor.id(number + 1)
                #expect(try await impostor.post(control, as: id, "app://elsewhere", "frame", "app://elsewhere/") == "d")
            }
            #expect(test.bridge.allDocuments.count == 2)
            let reasons = test.bridgeEvents.compactMap { event -> String? in
                if case .malformed(let reason, _) = event { reason } else { nil }
            }
            #expect(reasons.contains("a handshake whose document differs from the engine's"))
        }
    }

    @Test func aMessageInTheNameOfAnotherFrameIsNotDelivered() async throws {
        try await withFrame { (impostor: Impostor, test: TestPage, frame: Document) async throws -> Void in
            var calls = 0
            test.calls.register("count") { calls += 1 }
            let answer = try await impostor.post(
                "send", as: "\(frame.id)", "app://elsewhere", "frame", records: "c\u{1F}1\u{1F}count")
            #expect(answer == "d")
            #expect(calls == 0)
        }
    }

    @Test func aFrameCannotBeTheTopLevelDocument() async throws {
        try await withFrame { (impostor: Impostor, test: TestPage, _: Document) async throws -> Void in
            // The top-level document sends with the place of a frame.
            #expect(try await impostor.post("hello", as: Impostor.id(1), "app://tests", "frame", "app://tests/") == "d")
            #expect(test.bridge.allDocuments.count == 2)
        }
    }

    /// Passes an impostor in the top-level document, and a frame of another origin that is connected and has every grant.
    private func withFrame(_ body: @escaping @MainActor (Impostor, TestPage, Document) async throws -> Void)
        async throws
    {
        let policy = AccessPolicy([
            try Grant(["*"], to: ["app://tests"]), try Grant(["*"], to: ["app://elsewhere"], frames: .embedded),
        ])
        try await withPage(.fake, policy: policy) { test in
            try await test.open()
            try await test.addFrame(.crossOrigin, running: "report(1)")
            #expect(try await test.nextReport() == 1)
            try await test.until("the frame's document") { test.bridge.allDocuments.count == 2 }
            let frame = try #require(test.bridge.allDocuments.first { !$0.isTopLevel })
            try await body(Impostor(test: test), test, frame)
        }
    }
}
