import TomboloEngine

/// A call as it comes out of a prompt.
struct DSRequest: Decodable {
    /// The method, with its namespace.
    let method: String
    /// JSON text of `{data, _dscbstub?}`, as the page wrote it.
    let argument: String

    /// What the page passed, and the name of its callback; nil where it has none.
    func parsed() throws(DSBridgeFailure) -> (data: JSONValue, stub: String?) {
        guard let value = try? JSONValue(jsonText: argument, numbers: .ofJavaScript), value.objectValue != nil else {
            throw DSBridgeFailure(.unreadable, "The argument of a call must be the JSON text of an object with data.")
        }
        guard let stub = value["_dscbstub"], !stub.isNull else { return (value["data"] ?? .null, nil) }
        guard let text = stub.stringValue, text.wholeMatch(of: /dscb[0-9]{1,15}/) != nil else {
            throw DSBridgeFailure(.unreadable, "_dscbstub must be dscb and a number, as the library counts them.")
        }
        return (value["data"] ?? .null, text)
    }
}

/// An answer of a page's function that is not the last.
struct DSProgress: Decodable {
    let id: Int
    let data: JSONValue
}
