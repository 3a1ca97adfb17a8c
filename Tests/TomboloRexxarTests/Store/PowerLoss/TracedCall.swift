import Foundation

/// A system call in the output of `strace -xx --decode-fds=path`.
struct TracedCall {
    private let name: Substring
    private let strings: [Data]
    private let descriptorPath: String?
    private let resultPath: String?
    private let result: Int
    private let makesFile: Bool

    /// Parses a line; nil for a call that failed or did not return.
    init?(_ line: Substring) {
        guard let end = line.range(of: ") = ", options: .backwards), let start = line.firstIndex(of: "(") else {
            return nil
        }
        let (arguments, outcome) = (line[start..<end.lowerBound], line[end.upperBound...])
        guard let result = Int(outcome.prefix { $0.isNumber }) else { return nil }
        name = line[..<start]
        self.result = result
        let quoted = arguments.split(separator: "\"", omittingEmptySubsequences: false)
        strings = quoted.enumerated().filter { $0.offset % 2 == 1 }.map { Self.bytes($0.element) }
        makesFile = arguments.contains("O_CREAT")
        descriptorPath = Self.path(arguments)
        resultPath = Self.path(outcome)
    }

    /// The operation of the call on a folder; nil for a call without an effect there.
    func operation(in folder: String) -> FileOperation? {
        func within(_ path: String?) -> String? {
            guard let parts = path?.split(separator: "/") else { return nil }
            let parents = folder.split(separator: "/")
            return parts.starts(with: parents) ? parts.dropFirst(parents.count).joined(separator: "/") : nil
        }
        let paths = strings.prefix(2).map { within(String(decoding: $0, as: UTF8.self)) }
        switch name {
        case "openat":
            guard makesFile, let path = within(resultPath) else { return nil }
            let step =
                path.hasPrefix(OperationTrace.store + ".") ? Int(path.dropFirst(OperationTrace.store.count + 1)) : nil
            return step.map { .step($0) } ?? .makeFile(path)
        case "write":
            guard let path = within(descriptorPath), let bytes = strings.first else { return nil }
            return .write(path, bytes.prefix(result))
        case "fsync": return within(descriptorPath).map { .flush($0) }
        case "mkdir", "mkdirat": return paths.first?.map { .makeFolder($0) }
        case "unlink", "unlinkat": return paths.first?.map { .remove($0) }
        case "rename", "renameat", "renameat2":
            guard paths.count == 2, let from = paths[0], let to = paths[1] else { return nil }
            return .rename(from, to: to)
        default: return nil
        }
    }

    /// The path of a descriptor in the form `4<\x2f\x74>`.
    private static func path(_ text: Substring) -> String? {
        guard let start = text.firstIndex(of: "<"), let end = text[start...].firstIndex(of: ">") else { return nil }
        return String(decoding: bytes(text[text.index(after: start)..<end]), as: UTF8.self)
    }

    /// Decodes bytes in the form `\x2f\x74`.
    private static func bytes(_ text: Substring) -> Data {
        let characters = Array(text.utf8)
        func digit(_ byte: UInt8) -> UInt8 { byte < 0x40 ? byte - 0x30 : (byte | 0x20) - 0x57 }
        return Data(
            stride(from: 0, to: characters.count - 3, by: 4).map {
                digit(characters[$0 + 2]) << 4 | digit(characters[$0 + 3])
            })
    }
}
