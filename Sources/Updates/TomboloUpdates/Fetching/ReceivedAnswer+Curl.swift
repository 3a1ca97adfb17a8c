#if os(Linux)
import CCurl

extension ReceivedAnswer {
    /// The callback that libcurl calls with a line of the head; its user data is the `ReceivedAnswer`.
    static let headReceiver: curl_write_callback = { line, _, count, answer in
        answer.map { of($0).addLine(UnsafeRawBufferPointer(start: line, count: count)) } == true ? count : 0
    }

    /// The callback that libcurl calls with a part of the body; its user data is the `ReceivedAnswer`.
    static let bodyReceiver: curl_write_callback = { bytes, _, count, answer in
        answer.map { of($0).add(UnsafeRawBufferPointer(start: bytes, count: count)) } == true ? count : 0
    }

    /// Returns the `ReceivedAnswer` that is libcurl's user data.
    static func of(_ pointer: UnsafeMutableRawPointer) -> ReceivedAnswer {
        Unmanaged<ReceivedAnswer>.fromOpaque(pointer).takeUnretainedValue()
    }
}
#endif
