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
    /// Who serves further schemes; a real engine alone asks them.
    var schemes: [String: any SchemeHandling] = [:]
    var dialects: [any Dialect] = []
    /// Whether the page's and its bridge's events are kept; else they are delivered and dropped.
    var keepsEvents = true
}
