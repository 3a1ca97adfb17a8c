import TomboloBridge
import TomboloEngine

/// Answers the requests of one inspector in another process with data from the journal of a page, which does not
/// contain secrets.
@MainActor
package final class InspectorService {
    /// Limit of an answer, in bytes. The values of a row take at most about 1.5 MB, and changes take less.
    package static let maximumAnswer = 8 << 20
    /// Limit of a request, in bytes.
    package static let maximumRequest = 64 << 10
    /// The time between two requests for changes.
    package static let interval = JournalReader.interval
    /// Limit of the new rows in an answer, and of the changed ones.
    private static let maximumRows = 200

    private let journal: Journal
    private let reader: JournalReader

    /// Creates the service of one inspector.
    package init(_ journal: Journal) {
        self.journal = journal
        reader = JournalReader(of: journal, maximumRows: Self.maximumRows)
    }

    /// Answers a request.
    /// - Returns: The answer; nil if the recording has ended.
    package func answer(_ request: InspectorRequest) -> InspectorAnswer? {
        guard !journal.hasEnded else { return nil }
        do {
            return try result(of: request)
        } catch let error as TomboloError {
            return .failure(error)
        } catch {
            return .failure(TomboloError(.invalidArgument, "\(error)"))
        }
    }

    private func result(of request: InspectorRequest) throws -> InspectorAnswer {
        switch request.request {
        case .record: throw TomboloError(.failed, "The recording of a page is followed already.")
        case .changes: return try reader.take().map { try InspectorAnswer(encoding: $0) } ?? .result(.null)
        case .payload: return try InspectorAnswer(encoding: journal.payload(ofRow: argument(of: request)))
        case .test: return .result(.string(try TestSource(journal: journal).text(ofRow: argument(of: request))))
        case .clear:
            journal.clear()
            return .result(.null)
        case .policy: return try InspectorAnswer(encoding: InspectedPolicy(of: journal.bridge))
        case .check:
            let query: PolicyQuery = try argument(of: request)
            return try InspectorAnswer(encoding: query.answer(by: journal))
        case .export: return try InspectorAnswer(encoding: ExportPart(of: journal, argument(of: request)))
        }
    }

    private func argument<Argument: Decodable>(of request: InspectorRequest) throws -> Argument {
        try JSONTextDecoder(root: "argument").decode(Argument.self, from: request.argument)
    }
}
