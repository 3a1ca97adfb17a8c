import CWebProcess
import Glibc
import TomboloEngine

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The shared buffer of a web process, with its attachments. The process may change the memory at any time, so everything is
/// copied before it is examined. The memory cannot be truncated.
final class IncomingSharedBuffer {
    private var sharedBuffer = tombolo_shared_buffer_none()

    /// Reads a packet that announces a shared buffer; nil if the process has released its shared buffer.
    /// - Throws: ``ConnectionError`` when the packet, or the memory that came with it, is not valid for a shared buffer.
    static func read(_ reader: inout PacketReader, _ memory: SharedMemory?) throws(ConnectionError)
        -> IncomingSharedBuffer?
    {
        let length = Int(try reader.number())
        try reader.end()
        guard let memory else { return nil }
        return try IncomingSharedBuffer(memory, length: length)
    }

    /// Maps the shared buffer.
    /// - Throws: ``ConnectionError`` when the memory is not valid for a shared buffer.
    init(_ memory: SharedMemory, length: Int) throws(ConnectionError) {
        guard length <= Int(TOMBOLO_SHARED_BUFFER_LENGTH),
            tombolo_shared_buffer_map(&sharedBuffer, memory.descriptor, length) == 0
        else {
            throw ConnectionError("its shared buffer is invalid")
        }
    }

    isolated deinit { tombolo_shared_buffer_close(&sharedBuffer) }

    /// Returns a piece as text if it is entirely ASCII, otherwise nil. This avoids a second copy of the piece.
    /// - Throws: ``ConnectionError`` when the piece is not within the shared buffer.
    func asciiText(from offset: Int, count: Int) throws(ConnectionError) -> String? {
        let piece = try piece(from: offset, count: count)
        var isASCII = false
        let text = String(unsafeUninitializedCapacity: count) { target in
            UnsafeMutableRawBufferPointer(target).copyMemory(from: UnsafeRawBufferPointer(start: piece, count: count))
            // Scans the copy, because the process can change the shared memory during the scan.
            isASCII = TextScan.isASCII(UnsafeBufferPointer(rebasing: target[..<count]).span)
            return isASCII ? count : 0
        }
        return isASCII ? text : nil
    }

    /// Returns a copy of a piece.
    /// - Throws: ``ConnectionError`` when the piece is not within the shared buffer, or the copy cannot be allocated.
    func copy(from offset: Int, count: Int) throws(ConnectionError) -> Data {
        let piece = try piece(from: offset, count: count)
        guard let copy = malloc(count) else { throw ConnectionError("there is not enough memory for an attachment") }
        memcpy(copy, piece, count)
        return Data(bytesNoCopy: copy, count: count, deallocator: .free)
    }

    private func piece(from offset: Int, count: Int) throws(ConnectionError) -> UnsafeMutablePointer<CChar> {
        guard count > 0, offset >= 0, count <= sharedBuffer.length, offset <= sharedBuffer.length - count else {
            throw ConnectionError("it sent an attachment that is outside its shared buffer")
        }
        return sharedBuffer.bytes + offset
    }
}
