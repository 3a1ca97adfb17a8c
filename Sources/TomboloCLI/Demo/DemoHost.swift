import Tombolo
import TomboloBridge
import TomboloEngine

/// The native side of a demo: what an app would have that its pages were written for.
@MainActor
protocol DemoHost: AnyObject {
    /// The dialect, switched on for the page.
    var dialect: any Dialect { get }
    /// How the page behaves beyond what `tombolo open` says.
    func adapt(_ configuration: inout PageConfiguration)
    /// The view is there, and its page is about to load.
    func start(on view: PageView)
}

extension DemoHost {
    func adapt(_ configuration: inout PageConfiguration) {}
    func start(on view: PageView) {}
}

/// Where a demo's host writes what happened natively, a line of `--events`. `what` is one of `call` (the page asked),
/// `result` (what it was answered), `sent` (the app asked the page), `answer` (what the page answered), `event` and
/// `failure`.
typealias DemoLog = @MainActor (KeyValuePairs<String, JSONValue?>) -> Void
