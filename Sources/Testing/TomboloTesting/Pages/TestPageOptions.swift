import TomboloBridge
import TomboloEngine

/// The settings of a test page.
@MainActor
struct TestPageOptions {
    var policy: AccessPolicy
    var limits: BridgeLimits
    var configuration: PageConfiguration
    var calls = CallRegistry()
    var web: FakeWeb
    /// Handlers of further schemes; only a real engine uses them.
    var schemes: [String: any SchemeHandling] = [:]
    var dialects: [any Dialect] = []
    /// Whether the events of the page and its bridge are recorded; otherwise they are delivered and dropped.
    var keepsEvents = true
    /// The time within which the page, its bridge and its engine must be released after the test. The limit is long because the machine
    /// may be busy.
    var releaseLimit = Duration.seconds(120)
}
