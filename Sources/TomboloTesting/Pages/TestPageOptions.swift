import TomboloBridge
import TomboloEngine

/// What a test page is made with.
@MainActor
struct TestPageOptions {
    var policy: AccessPolicy
    var limits: BridgeLimits
    var configuration: PageConfiguration
    var calls = CallRegistry()
    var web: FakeWeb
    var dialects: [any Dialect] = []
}
