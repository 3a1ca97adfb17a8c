#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension ArraySlice<UInt8> {
    /// The parts before and after the first `separator`; the latter is nil if the text does not contain it.
    ///
    /// `memchr` rather than a loop: payloads are megabytes long, and this is the only processing of them on the way to
    /// their decoder.
    func cut(at separator: UInt8) -> (head: ArraySlice<UInt8>, tail: ArraySlice<UInt8>?) {
        let offset: Int? = withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, let hit = memchr(base, Int32(separator), bytes.count) else {
                return nil
            }
            return UnsafeRawPointer(hit) - base
        }
        guard let offset else { return (self, nil) }
        let index = startIndex + offset
        return (self[..<index], self[(index + 1)...])
    }
}
