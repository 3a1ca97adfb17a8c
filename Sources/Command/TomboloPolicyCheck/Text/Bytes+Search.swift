#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension [UInt8] {
    /// The offset of the first occurrence at or after `start`; nil without one.
    package func firstOffset(of needle: some Collection<UInt8>, from start: Int = 0) -> Int? {
        let needle = Array(needle)
        guard let first = needle.first, start >= 0 else { return nil }
        return withUnsafeBytes { all in
            needle.withUnsafeBytes { wanted in
                guard let base = all.baseAddress, let pattern = wanted.baseAddress else { return nil }
                var offset = start
                // `memchr` is used because it runs at memory speed, and programs have hundreds of megabytes.
                while offset <= all.count - wanted.count,
                    let found = memchr(base + offset, Int32(first), all.count - wanted.count - offset + 1)
                {
                    if memcmp(found, pattern, wanted.count) == 0 { return UnsafeRawPointer(found) - base }
                    offset = UnsafeRawPointer(found) - base + 1
                }
                return nil
            }
        }
    }
}
