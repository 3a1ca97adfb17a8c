import RexxarFixtures
import Foundation
import Testing
import TomboloBridge
import TomboloEngine

@testable import TomboloRexxar

@Suite
struct RXRWidgetCallTests {
    private let document = WidgetFixtures.document()

    private func call(_ url: String, scheme: String = "douban", host: String = "rexxar-container") -> RXRWidgetCall? {
        RXRWidgetCall(url, scheme: scheme, host: host, document: document)
    }

    @Test(arguments: [
        "", "douban", "douban:", "douban:/rexxar-container/widget/toast", "doubanx://rexxar-container/widget/toast",
        "douban://rexxar-container.evil.example/widget/toast", "douban://rexxar-container:1/widget/toast",
        "douban://a@rexxar-container/widget/toast", "https://rexxar-container/widget/toast",
        "douban://evil.example/?douban://rexxar-container/widget/toast", " douban://rexxar-container/widget/toast",
    ])
    func otherSchemesAndHostsAreNotCalls(url: String) { #expect(call(url) == nil) }

    @Test
    func longURLsAreNotCalls() {
        let start = "douban://rexxar-container/widget/toast?message="
        let room = RXRWidgetCall.maximumLength - start.utf8.count
        #expect(call(start + String(repeating: "a", count: room)) != nil)
        #expect(call(start + String(repeating: "a", count: room + 1)) == nil)
    }

    @Test
    func aWidgetURLIsSplitIntoPathAndQuery() throws {
        let call = try #require(self.call("Douban://Rexxar-Container/widget/toast?level=info&a=%3F#?level=error"))
        #expect(call.path == "/widget/toast")
        #expect(call.query.items == [.init(name: "level", value: "info"), .init(name: "a", value: "?")])
        #expect(call.document == document)
        #expect(call.url.hasPrefix("Douban://Rexxar-Container"))
    }

    @Test(arguments: ["", "?", "#", "?a=b", "#?a"])
    func aURLWithoutAPathHasAnEmptyPath(rest: String) {
        #expect(call("douban://rexxar-container" + rest)?.path == "")
    }

    @Test
    func schemeAndHostAreConfigurable() {
        #expect(call("acme://box/widget/toast", scheme: "acme", host: "box") != nil)
        #expect(call("acme://box/widget/toast", scheme: "ACME", host: "Box") != nil)
        #expect(call("douban://rexxar-container/widget/toast", scheme: "acme", host: "box") == nil)
    }
}
