import FlyingFox
import Foundation
import TomboloEngine

/// Reads the commands of WebDriver from HTTP requests, and writes their answers.
struct DriveHandler: HTTPHandler {
    /// Limit of a request's body, in bytes.
    var maximumBody = 64 << 20
    let token: String
    let answer: @MainActor (WebDriverCommand) async -> WebDriverAnswer

    @concurrent
    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        do throws(WebDriverFailure) {
            return Self.response(await answer(try await command(of: request)))
        } catch {
            return Self.response(error.answer)
        }
    }

    private func command(of request: HTTPRequest) async throws(WebDriverFailure) -> WebDriverCommand {
        var parts = request.path.split(separator: "/", omittingEmptySubsequences: true)
        guard let first = parts.first, first == token else {
            throw WebDriverFailure(.unknownCommand, "The URL lacks the token. Use the URL that tombolo drive printed.")
        }
        parts.removeFirst()
        guard ["GET", "POST", "DELETE"].contains(request.method.rawValue), parts.allSatisfy(WebDriverCommand.isPart)
        else { throw WebDriverFailure(.unknownCommand, "\(request.method.rawValue) is not a command for this path.") }
        return WebDriverCommand(request.method.rawValue, parts.map(String.init), body: try await body(of: request))
    }

    private func body(of request: HTTPRequest) async throws(WebDriverFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        var isTooLarge = false
        do {
            for try await part in request.bodySequence {
                isTooLarge = bytes.count + part.count > maximumBody
                if isTooLarge { break }
                bytes += part
            }
        } catch {
            throw WebDriverFailure(.unknownError, "The body of the request cannot be read: \(error)")
        }
        guard !isTooLarge else {
            throw WebDriverFailure(.invalidArgument, "The body of the request is larger than \(maximumBody) bytes.")
        }
        return bytes
    }

    private static func response(_ answer: WebDriverAnswer) -> HTTPResponse {
        HTTPResponse(
            statusCode: HTTPStatusCode(answer.status, phrase: ""),
            headers: [
                .contentType: "application/json; charset=utf-8", HTTPHeader("Cache-Control"): "no-cache",
            ], body: Data(answer.body))
    }
}
