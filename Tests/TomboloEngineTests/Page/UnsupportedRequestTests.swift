import Foundation
import Testing
import TomboloEngine

/// Requests that no app can allow, and their descriptions in events.
struct UnsupportedRequestTests {
    @Test func unsupportedRequestsAreParsedFromTheirDescription() throws {
        let url = try #require(URL(string: "data:text/plain,a"))
        for request in [UnsupportedRequest.printing, .credentials(host: "example.com:443"), .redirect(url)] {
            #expect(UnsupportedRequest(refused: request.description, by: UnsupportedRequest.refuser) == request)
        }
    }

    @Test func refusalsByRulesAreNotUnsupportedRequests() {
        #expect(UnsupportedRequest(refused: "printing", by: "my rule") == nil)
        #expect(UnsupportedRequest(refused: "a window", by: UnsupportedRequest.refuser) == nil)
    }
}
