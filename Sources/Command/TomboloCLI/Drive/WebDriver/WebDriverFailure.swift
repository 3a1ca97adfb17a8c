import TomboloEngine

/// An error of W3C WebDriver, as clients receive it.
struct WebDriverFailure: Error, Hashable, CustomStringConvertible {
    /// The codes of errors that this program itself reports, with their HTTP statuses. Source: W3C WebDriver, “Errors”.
    enum Code: String, Sendable {
        case elementNotInteractable = "element not interactable"
        case invalidArgument = "invalid argument"
        case invalidSession = "invalid session id"
        case sessionNotCreated = "session not created"
        case unknownCommand = "unknown command"
        case unknownError = "unknown error"
        case unsupportedOperation = "unsupported operation"

        var status: Int {
            switch self {
            case .elementNotInteractable, .invalidArgument: 400
            case .invalidSession, .unknownCommand: 404
            case .sessionNotCreated, .unknownError, .unsupportedOperation: 500
            }
        }
    }

    let status: Int
    /// The code of the error, by which clients distinguish errors.
    let code: String
    let message: String

    init(_ code: Code, _ message: String) {
        (status, self.code, self.message) = (code.status, code.rawValue, message)
    }

    private init(status: Int, code: String, message: String) {
        (self.status, self.code, self.message) = (status, code, message)
    }

    /// The driver's error for a session that does not start, with a list of the session's requirements.
    var ofStart: WebDriverFailure {
        let need =
            "A session begins with the page in the first window of Tombolo’s Application. A container with routes, or "
            + "another page whose requests are intercepted, cannot be controlled; see the output of the app."
        return WebDriverFailure(status: status, code: code, message: message.isEmpty ? need : "\(message) \(need)")
    }

    /// Reads a driver's answer; nil unless it is an error.
    init?(_ answer: WebDriverAnswer) {
        guard answer.status != 200, let value = try? answer.value, let code = value["error"]?.stringValue else {
            return nil
        }
        (status, self.code, message) = (answer.status, code, value["message"]?.stringValue ?? "")
    }

    var isUnsupported: Bool { code == Code.unsupportedOperation.rawValue }

    var description: String { message.isEmpty ? code : "\(code): \(message)" }

    /// The answer that reports the error.
    var answer: WebDriverAnswer {
        WebDriverAnswer(
            status: status, value: ["error": .string(code), "message": .string(message), "stacktrace": ""])
    }
}
