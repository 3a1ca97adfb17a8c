import CCurl
import Foundation

/// What has come of an answer so far. The thread of transfers fills it, between what is isolated to it.
final class ReceivedAnswer {
    private(set) var body = Data()
    /// Names in lower case; several fields of one name are one, as HTTP has it.
    private(set) var fields: [String: String] = [:]
    private(set) var lastBytes = ContinuousClock.now
    private(set) var isTooLarge = false
    /// Whether its head has ended. Libcurl takes one that breaks off within a field for an answer.
    private(set) var hasHead = false
    /// Who waits for the end; nobody any more once it was told.
    var continuation: CheckedContinuation<CURLcode, Never>?

    private let maximumSize: Int
    private var headSize = 0

    /// More than any server has to say of a file.
    private static let maximumHead = 262_144

    init(maximumSize: Int) { self.maximumSize = maximumSize }

    /// What libcurl is to call with a line of the head; its data is the answer.
    static let headReceiver: curl_write_callback = { line, _, count, answer in
        answer.map { of($0).addLine(UnsafeRawBufferPointer(start: line, count: count)) } == true ? count : 0
    }

    /// What libcurl is to call with a part of the body; its data is the answer.
    static let bodyReceiver: curl_write_callback = { bytes, _, count, answer in
        answer.map { of($0).add(UnsafeRawBufferPointer(start: bytes, count: count)) } == true ? count : 0
    }

    /// The answer that a pointer of libcurl's is.
    static func of(_ pointer: UnsafeMutableRawPointer) -> ReceivedAnswer {
        Unmanaged<ReceivedAnswer>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Adds a part of the body, decompressed.
    /// - Returns: Whether there was room for it.
    private func add(_ bytes: UnsafeRawBufferPointer) -> Bool {
        lastBytes = .now
        isTooLarge = body.count + bytes.count > maximumSize
        if !isTooLarge { body.append(contentsOf: bytes) }
        return !isTooLarge
    }

    /// Adds a line of the head.
    /// - Returns: Whether the head may still be one that ends.
    private func addLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
        lastBytes = .now
        headSize += bytes.count
        let line = String(decoding: bytes, as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            // What came before was said on the way, with a status below 200.
            (fields, hasHead) = ([:], false)
        } else if line.allSatisfy(\.isNewline) {
            hasHead = true
        } else if let colon = line.firstIndex(of: ":") {
            let name = line[..<colon].lowercased()
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
            fields[name] = fields[name].map { "\($0), \(value)" } ?? value
        }
        return headSize <= Self.maximumHead
    }

    /// Tells who waits how it ended.
    func end(_ code: CURLcode) {
        continuation?.resume(returning: code)
        continuation = nil
    }
}
