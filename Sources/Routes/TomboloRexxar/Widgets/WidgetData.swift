import TomboloEngine

extension RXRWidgetCall {
    /// Limit of a call's JSON, in bytes.
    static let maximumDataLength = 256 << 10

    /// Returns the parsed JSON of the `data` parameter.
    /// - Throws: ``RXRWidgetError`` if it is missing or too long, or is not valid JSON.
    func data() throws -> JSONValue {
        let name = path.split(separator: "/").last ?? "the widget"
        guard let text = query["data"] else { throw RXRWidgetError("\(name) needs data.") }
        guard text.utf8.count <= Self.maximumDataLength else {
            throw RXRWidgetError("The data of \(name) has more than \(Self.maximumDataLength) bytes.")
        }
        do {
            return try JSONValue(jsonText: text, maximumDepth: 16)
        } catch {
            throw RXRWidgetError("The data of \(name) is not valid JSON: \(error)")
        }
    }
}
