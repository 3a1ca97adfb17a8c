import Foundation
import RexxarFixtures
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTestServer

@testable import TomboloRexxar

/// Values of sensitive requests and page functions in the events of a container.
@MainActor
@Suite struct EventRedactionTests {
    private let document = WidgetFixtures.document()

    private func call(_ path: String, _ query: String = "?password=SECRET&SECRET") throws -> RXRWidgetCall {
        try #require(
            RXRWidgetCall(
                "douban://rexxar-container\(path)\(query)#SECRET", scheme: "douban", host: "rexxar-container",
                document: document))
    }

    private func calls(_ names: String...) throws -> CallRegistry {
        let calls = CallRegistry()
        for name in names { try calls.markSensitive(name) }
        return calls
    }

    private func events(_ path: String) throws -> [RXREvent] {
        let urls = try ["http", "douban"].map { scheme in
            try #require(URL(string: "\(scheme)://rexxar-container\(path)?token=SECRET#SECRET"))
        }
        let error = TomboloError(.failed, "SECRET", data: ["text": "SECRET"])
        return [
            .performed(try call(path)), .unknownWidget(try call(path)), .refused(try call(path), .init("SECRET")),
            .unattributed(urls[1]), .containerAPI(urls[0], .failed("SECRET")), .containerAPI(urls[0], .unknown),
            .containerAPI(urls[0], .answered(status: 200)),
            .functionFailed(try #require(PageFunctionName("widget.login")), in: document.id, error),
        ]
    }

    @Test(arguments: ["rexxar.call.widget.login", "rexxar.call.widget.*", "rexxar.call.*", "rexxar.*", "*"])
    func eventsOfSensitiveRequestsHaveNoValues(mark: String) throws {
        let calls = try calls(mark)
        for path in ["/widget/login", "//widget//login/", "/widget/%6Cogin", "/widget%2Flogin"] {
            for event in try events(path) {
                #expect("\(event)".contains("SECRET"))
                let redacted = event.redacted(for: calls)
                #expect(!"\(redacted)".contains("SECRET"), "\(redacted)")
                #expect(redacted.redacted(for: calls) == redacted)
            }
        }
    }

    @Test(arguments: ["widget.login", "rexxar.call.widget.log", "rexxar.call.widget.login.*", "wvjb.*"])
    func eventsOfOtherRequestsAreUnchanged(mark: String) throws {
        let calls = try calls(mark)
        for path in ["/widget/logout", "/login", "/widget/login2", "/"] {
            for event in try events(path).dropLast() { #expect(event.redacted(for: calls) == event) }
        }
    }

    @Test func aRedactedEventKeepsNamesPathStatusAndCode() throws {
        let calls = try calls("rexxar.call.widget.*", "rexxar.call.api.login", "rexxar.call.Rexxar.show")
        guard case .performed(let call) = RXREvent.performed(try call("/widget/login")).redacted(for: calls) else {
            throw TestFailure("The event has another kind.")
        }
        #expect(call.url == "douban://rexxar-container/widget/login?…#…" && call.path == "/widget/login")
        #expect(call.query.items == [.init(name: "password", value: "…"), .init(name: "…", value: nil)])
        #expect(call.document == document)
        let url = try #require(URL(string: "https://rexxar-container/api/login?a=SECRET"))
        #expect(
            RXREvent.containerAPI(url, .answered(status: 403)).redacted(for: calls)
                == .containerAPI(
                    try #require(URL(string: "https://rexxar-container/api/login")), .answered(status: 403)))
        let name = try #require(PageFunctionName("Rexxar.show"))
        #expect(
            RXREvent.functionFailed(name, in: document.id, TomboloError(.timeout, "SECRET")).redacted(for: calls)
                == .functionFailed(name, in: document.id, TomboloError(.timeout, "…")))
    }
}
