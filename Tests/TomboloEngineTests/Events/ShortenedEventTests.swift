import Foundation
import Testing

@testable import TomboloEngine

/// Texts and URLs that a page controls are truncated in every event.
@Suite struct ShortenedEventTests {
    private static let long = String(repeating: "x", count: 1 << 20)
    private static let longURL = URL(string: "https://shop.example:8443/\(long)?q=\(long)#f") ?? URL(filePath: "/")

    private static let events: [PageEvent] = [
        .navigation(.started(longURL)), .navigation(.redirected(longURL)), .navigation(.committed(longURL)),
        .navigation(.finished(longURL)), .navigation(.cancelled(longURL)), .navigation(.changedURL(longURL)),
        .navigation(.failed(longURL, NavigationError(.other, message: long))), .title(long),
        .dialog(.alert(message: long), .accepted()), .dialog(.confirm(message: long), .dismissed),
        .dialog(.prompt(message: long, defaultText: long), .accepted(text: long)), .dialog(.leave, .dismissed),
        .download(.failed(id: 1, message: long)), .refused("navigation to \(longURL)", by: long),
        .windowRequested(NewWindowRequest(url: longURL, isUserInitiated: false, topOrigin: .opaque)),
        .interceptionFailed(.late(longURL)), .interceptionFailed(.withheld(longURL)),
        .interceptionFailed(.unusableDecision(longURL, long)), .interceptionFailed(.brokenConnection(long)),
        .interceptionFailed(.notLoaded(long)),
    ]

    @Test(arguments: events.indices)
    func textsAndURLsOfEventsAreTruncated(index: Int) {
        let event = Self.events[index]
        let maximumCount = EventLimits.maximumURLBytes + 3 * EventLimits.maximumTextBytes + 1_024
        #expect(event.shortened.byteCount <= maximumCount)
        #expect(event == .dialog(.leave, .dismissed) || event.byteCount > 1 << 20)
    }

    @Test func shortEventsAreUnchanged() throws {
        let url = try #require(URL(string: "https://user@shop.example/cart?id=1#top"))
        let events: [PageEvent] = [
            .navigation(.committed(url)), .title("Zoë 🎈"), .progress(0.5), .closed, .closeRequested,
            .crashed(.terminated),
            .dialog(.prompt(message: "Name?", defaultText: "Anna"), .accepted(text: "Zoë")),
            .download(.started(id: 1, file: url)), .refused("printing", by: UnsupportedRequest.refuser),
            .console(ConsoleMessage(level: .log, arguments: ["a", 1], position: nil, origin: .opaque)),
        ]
        for event in events { #expect(event.shortened == event) }
    }

    @Test func textIsTruncatedBetweenScalars() {
        for length in 4_080...4_110 {
            let text = String(repeating: "x", count: length) + String(repeating: "🎈", count: 100)
            let cut = text.shortened()
            #expect(cut.utf8.count <= EventLimits.maximumTextBytes && cut.utf8.count > EventLimits.maximumTextBytes - 8)
            #expect(cut.hasSuffix("…") && text.hasPrefix(cut.dropLast()))
            #expect(!cut.unicodeScalars.contains("\u{FFFD}"))
        }
        #expect("éé".shortened(toBytes: 4) == "éé")
        #expect("ééé".shortened(toBytes: 5) == "é…")
    }

    @Test(arguments: [
        ("https://shop.example:8443/", "https://shop.example:8443/"), ("http://[::1]:80/a/", "http://[::1]:80/a/"),
        // The page controls the user information in front of the host, so it is removed. A URL that was truncated within it would appear to have
        // another host.
        ("https://\(long)@shop.example/", "https://shop.example/"),
        ("https://a:\(long)@shop.example/", "https://shop.example/"),
        ("file:///home/", "file:///home/"), ("data:text/html,", "data:text/html,"), ("mailto:", "mailto:"),
        ("javascript:", "javascript:"),
    ])
    func aTruncatedURLKeepsItsOrigin(base: String, kept: String) throws {
        let url = try #require(URL(string: base + "%41" + Self.long))
        let cut = url.shortened()
        #expect(cut.absoluteString.hasPrefix(kept + "%41xx"))
        #expect(cut.absoluteString.hasSuffix("x%E2%80%A6"))
        #expect(cut.absoluteString.utf8.count <= EventLimits.maximumURLBytes)
        #expect(Origin(of: cut) == Origin(of: url))
    }

    @Test func aURLIsNotTruncatedWithinAPercentEncodedByte() throws {
        for padding in 0..<6 {
            let path = String(repeating: "x", count: padding) + String(repeating: "%C3%A9", count: 10_000)
            let cut = try #require(URL(string: "https://shop.example/\(path)")).shortened().absoluteString
            let rest = cut.dropFirst("https://shop.example/".count + padding).dropLast("%E2%80%A6".count)
            #expect(rest.count.isMultiple(of: 3) && rest.hasPrefix("%C3%A9"))
        }
    }

    @Test(arguments: ["https://\(long).example/", "foo://\(long)", "foo:///\(long)"])
    func aURLThatCannotBeTruncatedIsReplaced(text: String) throws {
        #expect(try #require(URL(string: text)).shortened().absoluteString == "about:invalid")
    }

    @Test func aRedirectIsParsedFromItsTruncatedText() throws {
        let request = UnsupportedRequest.redirect(try #require(URL(string: "app://own/\(Self.long)")))
        guard
            case .refused(let what, let refuser) = PageEvent.refused(
                request.description, by: UnsupportedRequest.refuser
            ).shortened,
            case .redirect(let url)? = UnsupportedRequest(refused: what, by: refuser)
        else {
            Issue.record("The event is not a redirect.")
            return
        }
        #expect(Origin(of: url) == Origin(serialized: "app://own"))
    }
}
