import Tombolo
import TomboloBridge
import TomboloEngine

/// The native side of a demo: the part of the app that its pages were written for.
@MainActor
protocol DemoHost: AnyObject {
    /// The dialect, with the page in its scope.
    var dialect: any Dialect { get }
    /// Changes the page's configuration beyond that of `tombolo open`. Does nothing by default.
    func adapt(_ configuration: inout PageConfiguration)
    /// Called when the view exists and its page is about to load. Does nothing by default.
    func start(on view: PageView)
}

extension DemoHost {
    func adapt(_ configuration: inout PageConfiguration) {}
    func start(on view: PageView) {}
}

/// Writes a native event of a demo's host as a line of `--events`. `what` is one of `call` (a call by the page),
/// `result` (its answer), `sent` (a call by the app), `answer` (the page's answer), `event` and
/// `failure`.
typealias DemoLog = @MainActor (KeyValuePairs<String, JSONValue?>) -> Void
