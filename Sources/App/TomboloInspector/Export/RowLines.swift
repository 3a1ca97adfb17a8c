import DequeModule
import OrderedCollections
import TomboloBridge
import TomboloEngine

/// The rows of a journal as JSON Lines. The first line has the format and the documents.
enum RowLines {
    static func text(of journal: JournalSnapshot) throws -> String {
        let documents = try value(of: journal.documents)
        var lines = [
            JSONValue.object(["format": 1, "documents": documents, "skipped": .integer(journal.skipped)]).description
        ]
        for row in journal.rows {
            guard var members = try value(of: row).objectValue else { continue }
            members["hasPayload"] = nil
            if let payload = journal.payloads[row.n] { members["payload"] = try value(of: payload) }
            lines.append(JSONValue.object(members).description)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func value(of value: some Encodable) throws -> JSONValue { try JSONText(encoding: value).value() }
}
