#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Standard error as a place for sentences.
enum StandardError {
    static func write(_ text: String) {
        fputs(text, stderr)
    }
}
