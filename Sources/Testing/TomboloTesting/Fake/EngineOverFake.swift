package import TomboloEngine

/// An engine whose work is done by a fake engine.
@MainActor
package protocol FakeBackedEngine: PageEngine {
    /// The fake engine.
    var fake: FakePageEngine? { get }
}

extension FakePageEngine: FakeBackedEngine {
    /// The engine itself.
    package var fake: FakePageEngine? { self }
}

/// The engine of tests on ``TestEngine/fake``.
package enum EngineOverFake {
    /// Makes another engine whose work is done by a fake engine with these documents; nil for the fake engine itself. Set before the first test, by tests that
    /// run on the engine of another system against a simulation of its web view.
    @MainActor package static var makeOther: (@MainActor (FakeWeb) -> any FakeBackedEngine)?

    @MainActor
    static func make(_ web: FakeWeb) -> any PageEngine { makeOther?(web) ?? FakePageEngine(web: web) }
}
