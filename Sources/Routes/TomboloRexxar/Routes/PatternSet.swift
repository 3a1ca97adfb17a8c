#if os(Linux)
import CPatternSet

/// A set of expressions that are matched together. The time is proportional to the length of the text, regardless of the expressions.
///
/// RE2 is the system's library; its syntax is at <https://github.com/google/re2/wiki/Syntax>.
final class PatternSet: Sendable {
    /// Memory limit of the automaton of one set, in bytes. If a search exceeds it, the expressions are tried one after the other.
    private static let memoryLimit = 64 << 20

    /// The pointer is not written after `init`, and RE2 allows searches on several threads at once.
    private nonisolated(unsafe) let handle: OpaquePointer

    /// Compiles expressions.
    /// - Parameter rejected: Called for each invalid expression, with its index and the reason. Such an expression matches nothing.
    init?(_ patterns: [String], rejected: (Int, String) -> Void) {
        guard let handle = pattern_set_create(Self.memoryLimit) else { return nil }
        self.handle = handle
        var indices: [Int] = []
        indices.reserveCapacity(patterns.count)
        var reason = [CChar](repeating: 0, count: 256)
        for (index, pattern) in patterns.enumerated() {
            var pattern = pattern
            let added = pattern.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { text in
                    pattern_set_add(handle, text.baseAddress, text.count, &reason, reason.count)
                }
            }
            if added >= 0 {
                indices.append(index)
            } else {
                rejected(index, String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
            }
        }
        self.indices = indices
        guard pattern_set_compile(handle) else { return nil }
    }

    /// The index in the given array of each expression in the set.
    private let indices: [Int]

    deinit { pattern_set_free(handle) }

    /// Returns the index of the first expression that matches at the start of the text; nil if there is none.
    func firstMatch(in text: Substring) -> Int? {
        var text = text
        let found = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { pattern_set_first_match(handle, $0.baseAddress, $0.count) }
        }
        return found >= 0 ? indices[Int(found)] : nil
    }
}
#endif
