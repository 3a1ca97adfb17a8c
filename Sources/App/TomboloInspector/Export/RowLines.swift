import OrderedCollections
import TomboloBridge
import TomboloEngine

/// The rows of a journal as JSON Lines. The first line has the format and the documents.
enum RowLines {
    static func heading(_ documents: [InspectedDocument], skipped: Int) throws -> String {
        let documents = try value(of: documents)
        return JSONValue.object(["format": 1, "documents": documents, "skipped": .integer(skipped)]).description
    }

    static func line(_ row: InspectorRow, _ payload: JournalPayloads.Payload?) throws -> String {
        try line(row, payload: payload.map(value(of:)))
    }

    static func line(_ row: InspectorRow, payload: JSONValue?) throws -> String {
        guard var members = try value(of: row).objectValue else { return "{}" }
        members["hasPayload"] = nil
        if let payload { members["payload"] = payload }
        return JSONValue.object(members).description
    }

    private static func value(of value: some Encodable) throws -> JSONValue { try JSONText(encoding: value).value() }
}
