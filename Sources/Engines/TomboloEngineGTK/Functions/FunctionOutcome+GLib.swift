import CWebKitGTK
import GLibRuntime
import TomboloEngine

extension FunctionOutcome {
    /// Translates an error of the engine; returns other errors unchanged.
    static func error(_ error: any Error) -> any Error {
        guard let error = error as? GLibError else { return error }
        if error.matches(webkit_javascript_error_quark(), WEBKIT_JAVASCRIPT_ERROR_SCRIPT_FAILED) {
            return failure(error.message)
        }
        return disconnection
    }
}
