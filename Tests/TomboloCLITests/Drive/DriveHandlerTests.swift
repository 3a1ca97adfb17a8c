import FlyingFox
import Foundation
import Testing

@testable import TomboloCLI

/// The requests of WebDriver clients.
@Suite struct DriveHandlerTests {
    @Test(arguments: [(10, 200), (11, 400)])
    func aBodyAboveTheLimitIsRefused(size: Int, status: Int) async throws {
        var handler = DriveHandler(token: "token") { command in
            WebDriverAnswer(status: 200, body: Array("received \(command.body.count)".utf8))
        }
        handler.maximumBody = 10
        let request = HTTPRequest(
            method: .POST, version: .http11, path: "/token/session", query: [], headers: [:],
            body: Data(repeating: 0x20, count: size))
        let response = try await handler.handleRequest(request)
        #expect(response.statusCode.code == status)
        let text = String(decoding: try await response.bodyData, as: UTF8.self)
        #expect(text.contains(status == 200 ? "received 10" : "larger than 10 bytes"))
    }
}
