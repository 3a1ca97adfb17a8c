import Foundation

/// The part of a response that has been received so far. Only the transfer thread changes it, and never while a job that is isolated to
/// `TransferThread` runs.
final class ReceivedAnswer {
    private(set) var body = Data()
    /// The header fields, names in lower case. The values of fields with the same name are joined with commas, as HTTP defines.
    private(set) var fields: [String: String] = [:]
    private(set) var lastBytes = ContinuousClock.now
    private(set) var isTooLarge = false
    /// Whether the head of the response is complete. This is needed because libcurl accepts a head that ends within a
    /// field.
    private(set) var hasHead = false
    /// The continuation of the task that waits for the end of the transfer, and receives its failure; nil after it was resumed.
    var continuation: CheckedContinuation<FetchFailure?, Never>?

    /// Yields when the body has grown by half, and by at least `minimumProgress`.
    let progress: AsyncStream<Void>
    private let progressContinuation: AsyncStream<Void>.Continuation
    private var nextProgress = minimumProgress

    private let maximumSize: Int
    private var headSize = 0

    /// Minimum number of bytes between two reports of progress.
    static let minimumProgress = 4 << 20

    /// Limit of the head of a response, in bytes. Servers normally send far less.
    private static let maximumHead = 262_144

    init(maximumSize: Int) {
        self.maximumSize = maximumSize
        (progress, progressContinuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Adds a decompressed part of the body.
    /// - Returns: Whether it is within the size limit.
    func add(_ bytes: UnsafeRawBufferPointer) -> Bool {
        lastBytes = .now
        isTooLarge = body.count + bytes.count > maximumSize
        if !isTooLarge { body.append(contentsOf: bytes) }
        if body.count >= nextProgress {
            nextProgress = body.count + max(Self.minimumProgress, body.count / 2)
            progressContinuation.yield()
        }
        return !isTooLarge
    }

    /// Adds a line of the head.
    /// - Returns: Whether the head is within its size limit.
    func addLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
        lastBytes = .now
        headSize += bytes.count
        let line = String(decoding: bytes, as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            // The fields so far are those of an interim response, with a status below 200.
            (fields, hasHead) = ([:], false)
        } else if line.allSatisfy(\.isNewline) {
            hasHead = true
        } else if let colon = line.firstIndex(of: ":") {
            add(String(line[..<colon]), String(line[line.index(after: colon)...]))
        }
        return headSize <= Self.maximumHead
    }

    /// Adds the complete head of a response whose lines the system has parsed.
    func add(head: [(name: String, value: String)]) {
        lastBytes = .now
        fields = [:]
        for (name, value) in head { add(name, value) }
        hasHead = true
    }

    private func add(_ name: String, _ value: String) {
        let name = name.lowercased()
        let value = value.trimmingCharacters(in: .whitespacesAndNewlines)
        fields[name] = fields[name].map { "\($0), \(value)" } ?? value
    }

    /// Resumes the waiting task with the failure of the transfer; nil for success.
    func end(_ failure: FetchFailure?) {
        continuation?.resume(returning: failure)
        continuation = nil
    }
}
