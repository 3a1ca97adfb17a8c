import Foundation
import Testing
import TomboloEngine

/// What no app can allow, and how it is told of.
struct UnsupportedRequestTests {
    @Test func itIsReadFromTheWordsItIsToldIn() throws {
        let url = try #require(URL(string: "data:text/plain,a"))
        for request in [UnsupportedRequest.printing, .credentials(host: "example.com:443"), .redirect(url)] {
            #expect(UnsupportedRequest(refused: request.description, by: UnsupportedRequest.refuser) == request)
        }
    }

    @Test func whatARuleRefusedIsSomethingElse() {
        #expect(UnsupportedRequest(refused: "printing", by: "my rule") == nil)
        #expect(UnsupportedRequest(refused: "a window", by: UnsupportedRequest.refuser) == nil)
    }
}
