import CCurl
import Foundation

/// The received part of a response. Only the transfer thread changes it, between the jobs that are isolated to that thread.
final class ReceivedAnswer {
    private(set) var body = Data()
    /// Names in lower case; several fields of one name are one, as HTTP has it.
    private(set) var fields: [String: String] = [:]
    private(set) var lastBytes = ContinuousClock.now
    private(set) var isTooLarge = false
    /// Whether its head has ended. Libcurl accepts a head that breaks off within a field.
    private(set) var hasHead = false
    /// The continuation that waits for the end; nil after it was resumed.
    var continuation: CheckedContinuation<CURLcode, Never>?

    private let maximumSize: Int
    private var headSize = 0

    /// Limit of a head, in bytes, well above what servers send.
    private static let maximumHead = 262_144

    init(maximumSize: Int) { self.maximumSize = maximumSize }

    /// A callback for libcurl, called with a line of the head; its data is the response.
    static let headReceiver: curl_write_callback = { line, _, count, answer in
        answer.map { of($0).addLine(UnsafeRawBufferPointer(start: line, count: count)) } == true ? count : 0
    }

    /// A callback for libcurl, called with a part of the body; its data is the response.
    static let bodyReceiver: curl_write_callback = { bytes, _, count, answer in
        answer.map { of($0).add(UnsafeRawBufferPointer(start: bytes, count: count)) } == true ? count : 0
    }

    /// The response for a pointer from libcurl.
    static func of(_ pointer: UnsafeMutableRawPointer) -> ReceivedAnswer {
        Unmanaged<ReceivedAnswer>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Adds a decompressed part of the body.
    /// - Returns: Whether it is within the size limit.
    private func add(_ bytes: UnsafeRawBufferPointer) -> Bool {
        lastBytes = .now
        isTooLarge = body.count + bytes.count > maximumSize
        if !isTooLarge { body.append(contentsOf: bytes) }
        return !isTooLarge
    }

    /// Adds a line of the head.
    /// - Returns: Whether the head is within its size limit.
    private func addLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
        lastBytes = .now
        headSize += bytes.count
        let line = String(decoding: bytes, as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            // The head before was of an interim response, with a status below 200.
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

    /// Resumes the waiting task with the result.
    func end(_ code: CURLcode) {
        continuation?.resume(returning: code)
        continuation = nil
    }
}
