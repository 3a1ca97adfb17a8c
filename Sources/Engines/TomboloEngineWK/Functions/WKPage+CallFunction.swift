package import TomboloEngine
import WebKit

extension WKPage: FunctionCalling {
    /// Starts the script. The call may have been settled before WebKit returns the result.
    package func start(_ source: String, _ argumentText: String, in world: ContentWorld, for call: FunctionCall) {
        view.callAsyncJavaScript(
            source, arguments: [FunctionSource.argumentName: argumentText], in: nil, in: world.object
        ) { result in
            call.settle(Result { try Self.text(of: result) })
        }
    }

    /// Returns the text that the script returned.
    private static func text(of result: Result<Any, any Error>) throws -> [UInt8] {
        switch result {
        case .success(let answer as String): return Array(answer.utf8)
        case .success: throw FunctionOutcome.disconnection
        case .failure(let error as WKError) where error.code == .javaScriptExceptionOccurred:
            let message = error.userInfo["WKJavaScriptExceptionMessage"] as? String
            throw FunctionOutcome.failure(message ?? error.localizedDescription)
        case .failure(let error as WKError) where error.code == .javaScriptAppBoundDomain:
            throw ScriptError(
                .exception,
                message:
                    "WebKit runs scripts of the app only in pages of the domains in WKAppBoundDomains of its Info.plist."
            )
        case .failure: throw FunctionOutcome.disconnection
        }
    }
}
