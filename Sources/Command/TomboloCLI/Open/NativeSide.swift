package import Tombolo
package import TomboloBridge
import TomboloEngine

/// Writes a native event as a line of `--events`. `what` is one of `call` (a call by the page), `result` (the result of that call), `sent`
/// (a call by the app), `answer` (the page's answer to that call), `event` and `failure`.
package typealias NativeLog = @MainActor (KeyValuePairs<String, JSONValue?>) -> Void

/// The native side of the opened page, that is, the part of an app for which the page was written.
package enum NativeSide: Sendable {
    /// A host for the page of the plan. The closure makes a host for pages of the given origin, or of the given folder of files.
    case host(@MainActor @Sendable (OriginPattern, @escaping NativeLog) throws -> any NativeHost)
    /// A page in its own container, which is shown instead of the plan's page.
    case page(@MainActor @Sendable (Application, OpenPlan, FirstLoad, @escaping NativeLog) async throws -> OpenedPage)
}
