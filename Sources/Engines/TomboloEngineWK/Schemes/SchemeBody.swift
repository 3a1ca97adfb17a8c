import Foundation
import TomboloEngine
import WebKit

/// The body of a request to a scheme.
enum SchemeBody {
    /// Reads the whole body of a request; empty if there is no body. Returns nil if the body is too large or cannot be
    /// read. Takes the bytes of a returned body from the budget.
    static func read(
        _ request: URLRequest, from budget: SchemeBudget
    ) async throws(SchemeBudget.Exhausted) -> Data? {
        if let body = request.httpBody {
            guard body.count <= SchemeBodyGuard.maximumBody else { return nil }
            guard budget.take(body.count) else { throw SchemeBudget.Exhausted() }
            return body
        }
        guard request.httpBodyStream != nil else { return Data() }
        return try await bytes(of: request, from: budget)
    }

    /// Reads a stream to its end, off the main actor.
    @concurrent
    private nonisolated static func bytes(
        of request: URLRequest, from budget: SchemeBudget
    ) async throws(SchemeBudget.Exhausted) -> Data? {
        guard let stream = request.httpBodyStream else { return nil }
        stream.open()
        defer { stream.close() }
        var body = Data()
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let got = stream.read(&piece, maxLength: piece.count)
            if got == 0 { return body }
            guard got > 0, body.count + got <= SchemeBodyGuard.maximumBody, !Task.isCancelled else {
                budget.giveBack(body.count)
                return nil
            }
            guard budget.take(got) else {
                budget.giveBack(body.count)
                throw SchemeBudget.Exhausted()
            }
            body.append(contentsOf: piece.prefix(got))
            await Task.yield()
        }
    }
}
