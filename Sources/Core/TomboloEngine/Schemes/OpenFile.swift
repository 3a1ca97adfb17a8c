#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A regular file that is open for reading. It is closed when the value is destroyed.
struct OpenFile: ~Copyable {
    /// The descriptor; valid for the lifetime of the value.
    let descriptor: Int32
    /// The size of the file in bytes when it was opened.
    let size: Int

    init(descriptor: Int32, size: Int) {
        self.descriptor = descriptor
        self.size = size
    }

    deinit { close(descriptor) }

    /// Returns the descriptor without closing it. The caller closes it.
    consuming func release() -> Int32 {
        let descriptor = descriptor
        discard self
        return descriptor
    }

    /// Reads `count` bytes at `offset`. Returns nil if the file has become too short or cannot be read.
    borrowing func bytes(at offset: Int, count: Int) -> [UInt8]? {
        let descriptor = descriptor
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, let start = buffer.baseAddress {
                let got = pread(descriptor, start + filled, count - filled, off_t(offset + filled))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { break }
                filled += got
            }
        }
        return bytes.count == count ? bytes : nil
    }
}
