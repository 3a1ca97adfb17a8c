#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension ArraySlice<UInt8> {
    /// The parts before and after the first `separator`; the second part is nil if the text does not contain the
    /// separator.
    ///
    /// Uses `memchr` instead of a loop, because payloads can be megabytes long and this search is their only processing
    /// before they are decoded.
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
