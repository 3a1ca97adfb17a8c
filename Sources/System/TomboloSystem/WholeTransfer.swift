#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reads and writes that transfer all bytes, whereas a single system call may transfer only some of them, or be
/// interrupted by a signal.
package enum WholeTransfer {
    /// Writes all bytes. Blocks until the descriptor has accepted them.
    /// - Returns: 0, or the value of `errno` if a write failed. Some bytes may have been written in that case.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }

    /// Reads until the buffer is full or the file ends.
    /// - Returns: The number of bytes read; nil if a read failed, with the reason in `errno`.
    package static func read(into buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> Int? {
        var count = 0
        while count < buffer.count {
            let step = systemRead(descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
            if step == 0 { break }
            if step > 0 { count += step } else if errno != EINTR { return nil }
        }
        return count
    }
}

// Declared outside the enum, because within it the enum's own `write` and `read` hide the C library's functions.

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}
