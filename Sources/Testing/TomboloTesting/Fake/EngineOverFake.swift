package import TomboloEngine

/// An engine that delegates its work to a fake engine.
@MainActor
package protocol FakeBackedEngine: PageEngine {
    var fake: FakePageEngine? { get }
}

extension FakePageEngine: FakeBackedEngine {
    package var fake: FakePageEngine? { self }
}

/// The engine of tests on ``TestEngine/fake``.
package enum EngineOverFake {
    /// Makes another engine that delegates its work to a fake engine with these documents and schemes; nil for the fake engine itself. It is set before the
    /// first test, by tests that run another system's engine against a simulation of its web view.
    @MainActor package static var makeOther:
        (@MainActor (FakeWeb, [String: any SchemeHandling]) -> any FakeBackedEngine)?

    /// Makes the engine of a test. The fake engine itself serves no schemes.
    @MainActor
    package static func make(_ web: FakeWeb, schemes: [String: any SchemeHandling] = [:]) -> any PageEngine {
        makeOther?(web, schemes) ?? FakePageEngine(web: web)
    }
}
