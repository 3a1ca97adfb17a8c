import Foundation
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar

/// Senders and calls of documents that there are not.
enum WidgetFixtures {
    static func document(_ number: Int = 1) -> DocumentID {
        let digits = String(number, radix: 16)
        guard let id = DocumentID((String(repeating: "0", count: 32 - digits.count) + digits).utf8) else {
            preconditionFailure("A fixture's document has no number")
        }
        return id
    }

    static func sender(_ number: Int = 1) -> Sender {
        Sender(
            document: document(number), origin: Origin(serialized: "https://shop.example"), frame: .top,
            url: URL(string: "https://shop.example/"))
    }

    /// A call as rexxar-web writes it: every value through encodeURIComponent.
    static func call(
        _ widget: String, _ values: KeyValuePairs<String, String> = [:], from sender: Sender = sender()
    ) throws -> RXRWidgetCall {
        try call(widget, query: values.map { "\($0)=\(try encoded($1))" }.joined(separator: "&"), from: sender)
    }

    static func call(_ widget: String, query: String, from sender: Sender = sender()) throws -> RXRWidgetCall {
        let url = "douban://rexxar-container/widget/\(widget)" + (query.isEmpty ? "" : "?" + query)
        guard let call = RXRWidgetCall(url, scheme: "douban", host: "rexxar-container", sender: sender) else {
            throw TestFailure("“\(url.prefix(200))” is no call.")
        }
        return call
    }

    private static func encoded(_ text: String) throws -> String {
        let plain = CharacterSet(charactersIn: "-_.!~*'()").union(
            .alphanumerics.intersection(.init(charactersIn: " "..."~")))
        guard let encoded = text.addingPercentEncoding(withAllowedCharacters: plain) else {
            throw TestFailure("“\(text)” cannot be encoded.")
        }
        return encoded
    }
}
