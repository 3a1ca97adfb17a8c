import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// A compromised web process that reports documents in frames with origins that it has never been told to load.
@MainActor
struct ForgedFrameTests {
    private func configuration() -> PageConfiguration {
        var configuration = PageConfiguration()
        configuration.policies.navigation.append("test") { _ in .allow }
        return configuration
    }

    private func withImpostor(
        _ engine: TestEngine, _ body: @escaping @MainActor (Impostor, TestPage) async throws -> Void
    ) async throws {
        let policy = AccessPolicy([
            try Grant(["count"], to: ["https://bank.example", "app://elsewhere", "app://tests"], frames: .embedded)
        ])
        try await withPage(engine, policy: policy, configuration: configuration()) { test in
            try await test.open()
            try await body(Impostor(test: test), test)
        }
    }

    @Test(arguments: [TestEngine.gtk, .gtkRelay])
    func aFrameOfAnOriginThatWasNotLoadedIsRejected(engine: TestEngine) async throws {
        let origins = [
            "https://bank.example", "app://elsewhere", "http://tests", "app://tests.elsewhere", "app://bank.example",
            "https://tests",
        ]
        try await withImpostor(engine) { impostor, test in
            var calls = 0
            test.calls.register("count") { calls += 1 }
            for (index, origin) in origins.enumerated() {
                try await test.open()
                let reportCount = test.malformations.count
                for (number, control) in ["hello", "open"].enumerated() {
                    let id = Impostor.id(2 * index + number + 1)
                    let greeting = try await impostor.post(control, as: id, origin, "frame", origin + "/")
                    let call = try await impostor.post(
                        "send", as: id, origin, "frame", records: "c\u{1F}1\u{1F}count")
                    #expect(greeting == "d" && call == "d", "\(origin), \(control)")
                }
                #expect(calls == 0, "\(origin)")
                #expect(test.bridge.allDocuments.count == 1, "\(origin)")
                #expect(test.malformations.count > reportCount, "\(origin)")
            }
        }
    }

    @Test func aFrameOfAnOriginOfThePreviousDocumentIsRejected() async throws {
        try await withImpostor(.gtk) { impostor, test in
            try await test.addFrame(.crossOrigin, running: "report(1)")
            #expect(try await test.nextReport() == 1)
            try await test.open("<title>next</title>", at: TestPage.url("next"))
            #expect(try await impostor.post("hello", as: Impostor.id(1), "app://elsewhere", "frame") == "d")
            #expect(test.bridge.allDocuments.count == 1)
        }
    }

    @Test func aFrameThatTheNavigationPolicyBlockedIsRejected() async throws {
        let policy = AccessPolicy([try Grant(["*"], to: ["app://elsewhere"], frames: .embedded)])
        try await withPage(.gtk, policy: policy) { test in
            try await test.open("<iframe src='app://elsewhere/'></iframe>")
            let impostor = Impostor(test: test)
            #expect(try await impostor.post("hello", as: Impostor.id(1), "app://elsewhere", "frame") == "d")
        }
    }

    @Test(arguments: ["https://bank.example", "app://elsewhere"])
    func aTopLevelDocumentOfAnotherOriginIsRejected(origin: String) async throws {
        try await withImpostor(.gtk) { impostor, test in
            for (number, control) in ["hello", "open"].enumerated() {
                let answer = try await impostor.post(control, as: Impostor.id(number), origin, "top", origin + "/")
                #expect(answer == "d")
            }
            #expect(test.bridge.document?.origin.description == "app://tests")
        }
    }
}
