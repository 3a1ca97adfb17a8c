import SoupRuntime
import TomboloEngine

/// Sends the commands of one session to a driver.
@MainActor
struct DriverClient {
    /// The URL of the driver, without a slash at its end.
    let base: String
    private let client = SoupClient()

    init(base: String) { self.base = base }

    /// Sends a command.
    /// - Throws: ``WebDriverFailure`` if the driver does not answer.
    func send(_ command: WebDriverCommand) async throws(WebDriverFailure) -> WebDriverAnswer {
        do {
            let response = try await client.send(
                command.method, "\(base)/\(command.path.joined(separator: "/"))",
                body: command.method == "POST" ? ("application/json", command.body) : nil)
            var body: [UInt8] = []
            while let part = try await response.nextPart() { body += part }
            return WebDriverAnswer(status: response.status, body: body)
        } catch {
            throw WebDriverFailure(.unknownError, "The driver does not answer: \(error)")
        }
    }

    /// Sends a command, and returns the value of its answer.
    /// - Throws: ``WebDriverFailure``, also if the driver reports an error.
    func value(_ command: WebDriverCommand) async throws(WebDriverFailure) -> JSONValue {
        let answer = try await send(command)
        if let failure = WebDriverFailure(answer) { throw failure }
        return try answer.value
    }
}
