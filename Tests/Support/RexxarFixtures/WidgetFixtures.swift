import Foundation
package import TomboloBridge
import TomboloEngine
import TomboloTestServer
package import TomboloRexxar

/// Made-up documents, and their widget calls.
package enum WidgetFixtures {
    package static func documentID(_ number: Int = 1) -> DocumentID {
        let digits = String(number, radix: 16)
        guard let id = DocumentID((String(repeating: "0", count: 32 - digits.count) + digits).utf8) else {
            preconditionFailure("The number is not a valid document ID")
        }
        return id
    }

    package static func document(_ number: Int = 1) -> Document {
        Document(
            id: documentID(number), origin: Origin(serialized: "https://shop.example"), frame: .top,
            url: URL(string: "https://shop.example/"))
    }

    /// The URL of a widget call as rexxar-web encodes it: each value with `encodeURIComponent`.
    package static func call(
        _ widget: String, _ values: KeyValuePairs<String, String> = [:], from document: Document = document()
    ) throws -> RXRWidgetCall {
        try call(widget, query: values.map { "\($0)=\(try encoded($1))" }.joined(separator: "&"), from: document)
    }

    package static func call(_ widget: String, query: String, from document: Document = document()) throws
        -> RXRWidgetCall
    {
        let url = "douban://rexxar-container/widget/\(widget)" + (query.isEmpty ? "" : "?" + query)
        guard let call = RXRWidgetCall(url, scheme: "douban", host: "rexxar-container", document: document) else {
            throw TestFailure("“\(url.prefix(200))” is not a widget call.")
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
