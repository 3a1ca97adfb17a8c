import Foundation
import TomboloEngine
import WebKit

/// The body of a request to a scheme.
enum SchemeBody {
    /// Reads the whole body of a request; empty without one. Returns nil if it is too large or cannot be read.
    static func read(_ request: URLRequest) async -> Data? {
        if let body = request.httpBody { return body.count <= SchemeBodyGuard.maximumBody ? body : nil }
        guard request.httpBodyStream != nil else { return Data() }
        return await bytes(of: request)
    }

    /// Reads a stream to its end, off the main actor.
    @concurrent
    private nonisolated static func bytes(of request: URLRequest) async -> Data? {
        guard let stream = request.httpBodyStream else { return nil }
        stream.open()
        defer { stream.close() }
        var body = Data()
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let got = stream.read(&piece, maxLength: piece.count)
            guard got > 0 else { return got == 0 ? body : nil }
            body.append(contentsOf: piece.prefix(got))
            guard body.count <= SchemeBodyGuard.maximumBody, !Task.isCancelled else { return nil }
            await Task.yield()
        }
    }
}
