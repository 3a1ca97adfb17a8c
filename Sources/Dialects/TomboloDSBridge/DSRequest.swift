import TomboloBridge
import TomboloEngine

/// A call, decoded from a prompt.
struct DSRequest: Decodable {
    /// The method, with its namespace.
    let method: String
    /// The JSON text of `{data, _dscbstub?}`, as the page wrote it.
    let argument: String

    /// Parses the argument of the call and the name of its callback. The name is nil if the call has no callback.
    /// - Parameter limits: The limits of the page. The bridge counts ``argument`` as a single value, so the values in its
    ///   text are limited here.
    func parsed(within limits: BridgeLimits) throws(DSBridgeFailure) -> (data: JSONValue, stub: String?) {
        let value = try object(within: limits)
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

    private func object(within limits: BridgeLimits) throws(DSBridgeFailure) -> JSONValue {
        var decoder = JSONTextDecoder(root: "argument", maximumDepth: limits.depth, numbers: .ofJavaScript)
        decoder.maximumValues = limits.values
        do throws(JSONError) {
            let value = try decoder.value(of: argument.utf8, with: nil)
            if value.objectValue != nil { return value }
        } catch {
            if error.isBeyondLimit { throw DSBridgeFailure(.refused, "\(error)") }
        }
        throw DSBridgeFailure(.unreadable, "The argument of a call must be the JSON text of an object with data.")
    }
}

/// An intermediate answer of a page's function.
struct DSProgress: Decodable {
    let id: Int
    let data: JSONValue
}
