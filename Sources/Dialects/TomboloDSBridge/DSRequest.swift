import TomboloEngine

/// A call, decoded from a prompt.
struct DSRequest: Decodable {
    /// The method, with its namespace.
    let method: String
    /// The JSON text of `{data, _dscbstub?}`, as the page wrote it.
    let argument: String

    /// Parses the argument of the call and the name of its callback. The name is nil if the call has no callback.
    func parsed() throws(DSBridgeFailure) -> (data: JSONValue, stub: String?) {
        guard let value = try? JSONValue(jsonText: argument, numbers: .ofJavaScript), value.objectValue != nil else {
            throw DSBridgeFailure(.unreadable, "The argument of a call must be the JSON text of an object with data.")
        }
        // One of the libraries sends false if it has no callback.
        guard let stub = value["_dscbstub"], !stub.isNull, stub.boolValue != false else {
            return (value["data"] ?? .null, nil)
        }
        guard let text = stub.stringValue, text.wholeMatch(of: /dsc(?:b|all)[0-9]{1,15}/) != nil else {
            throw DSBridgeFailure(
                .unreadable, "_dscbstub must be dscb or dscall, followed by a number.")
        }
        return (value["data"] ?? .null, text)
    }
}

/// An intermediate answer of a page's function.
struct DSProgress: Decodable {
    let id: Int
    let data: JSONValue
}
