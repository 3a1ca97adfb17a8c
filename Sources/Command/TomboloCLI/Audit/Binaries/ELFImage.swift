import CReleaseMark
import TomboloPolicyCheck

/// The security-relevant properties of a program or a shared object, read from the parts that remain after stripping.
struct ELFImage: Sendable {
    /// Whether the file is a program rather than a shared object.
    private(set) var isProgram = false
    /// Whether the file can be loaded at any address.
    private(set) var isPositionIndependent = false
    /// Whether the relocation tables become read-only after linking, at least in part.
    private(set) var hasRelro = false
    /// Whether all symbols are resolved at startup.
    private(set) var bindsNow = false
    /// Whether the stack is executable.
    private(set) var hasExecutableStack = false
    /// The folders in which the loader searches for shared objects.
    private(set) var runPaths: [String] = []
    /// The version of the release mark; nil if the file does not have one.
    private(set) var releaseMark: UInt32?
    /// SHA-256 of the web process extension with which the program was built; nil if the file is not a Tombolo program.
    private(set) var extensionDigest: String?

    /// Loopback addresses and names of test variables that the file contains; see ``DevelopmentText``.
    private(set) var developmentTexts: [String] = []

    /// Whether the file contains the host name of Rexxar's containers, which every program with the product TomboloRexxar does.
    private(set) var hasContainer = false

    /// The reason why a file that begins like an ELF file is invalid.
    struct Malformed: Error { var reason: String }

    private enum Segment: UInt64 {
        case dynamic = 2
        case interpreter = 3
        case note = 4
        case stack = 0x6474_E551
        case relro = 0x6474_E552
    }

    /// A linker writes only a few notes of some hundred bytes, and one dynamic section.
    private static let maximumNotes = 64
    private static let maximumLength = 1 << 20

    static let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46]

    /// - Throws: ``Malformed`` for a file that is not a valid program or shared object.
    init(_ bytes: [UInt8]) throws(Malformed) {
        let file = ELFReader(bytes: bytes)
        guard bytes.starts(with: Self.magic), file.number(4, 1) == 2, file.number(5, 1) == 1 else {
            throw Malformed(reason: "it is not a 64-bit little-endian ELF file")
        }
        guard let type = file.number(16, 2), type == 2 || type == 3, let table = file.place(32),
            file.number(54, 2) == 56,
            let count = file.number(56, 2), count > 0, count < 0xFFFF, file.slice(table, Int(count) * 56) != nil
        else { throw Malformed(reason: "it is neither a program nor a shared object, or it is truncated") }
        isPositionIndependent = type == 3
        isProgram = type == 2
        // Without a stack segment, the system assumes an executable stack.
        hasExecutableStack = true
        var notes = 0
        var loaded: [(address: Int, offset: Int, size: Int)] = []
        var dynamic: ArraySlice<UInt8>?
        for index in 0..<Int(count) {
            let header = table + index * 56
            guard let kind = file.number(header, 4), let flags = file.number(header + 4, 4),
                let offset = file.place(header + 8), let size = file.place(header + 32)
            else { throw Malformed(reason: "a segment is outside the file") }
            if kind == 1, let address = file.number(header + 16, 8), address < 1 << 48 {
                loaded.append((Int(address), offset, size))
            }
            switch Segment(rawValue: kind) {
            case .interpreter: isProgram = true
            case .relro: hasRelro = true
            case .stack: hasExecutableStack = flags & 1 != 0
            case .note:
                notes += 1
                if notes <= Self.maximumNotes { readNotes(file, offset, min(size, Self.maximumLength)) }
            case .dynamic:
                guard let slice = file.slice(offset, min(size, Self.maximumLength)) else {
                    throw Malformed(reason: "a segment is outside the file")
                }
                dynamic = slice
            case nil: break
            }
        }
        if let dynamic { readDynamic(ELFReader(bytes: Array(dynamic)), file, loaded) }
        extensionDigest = Self.digest(in: bytes)
        developmentTexts = DevelopmentText.all(in: bytes)
        hasContainer = bytes.firstOffset(of: WebAddress.containerHost.utf8) != nil
    }

    private mutating func readNotes(_ file: ELFReader, _ start: Int, _ size: Int) {
        var offset = start
        while offset + 12 <= start + size, let nameSize = file.number(offset, 4),
            let length = file.number(offset + 4, 4),
            let type = file.number(offset + 8, 4), nameSize < 256, length < 1 << 20
        {
            let content = offset + 12 + (Int(nameSize) + 3) / 4 * 4
            if type == UInt64(TOMBOLO_RELEASE_NOTE), length == 4, file.text(offset + 12) == "Tombolo" {
                releaseMark = file.number(content, 4).map { UInt32(truncatingIfNeeded: $0) }
            }
            offset = content + (Int(length) + 3) / 4 * 4
        }
    }

    private mutating func readDynamic(
        _ table: ELFReader, _ file: ELFReader, _ loaded: [(address: Int, offset: Int, size: Int)]
    ) {
        var strings: Int?
        var paths: [Int] = []
        for offset in stride(from: 0, to: table.bytes.count - 15, by: 16) {
            guard let tag = table.number(offset, 8), let value = table.number(offset + 8, 8), tag != 0 else { break }
            switch tag {
            case 5:  // DT_STRTAB
                strings = loaded.first { $0.address <= value && value < UInt64($0.address + $0.size) }
                    .map { Int(value) - $0.address + $0.offset }
            case 15,
                29 where paths.count < Self.maximumNotes:
                paths.append(Int(truncatingIfNeeded: value & 0xFFFF_FFFF))  // DT_RPATH, DT_RUNPATH
            case 24: bindsNow = true  // DT_BIND_NOW
            case 30: bindsNow = bindsNow || value & 8 != 0  // DT_FLAGS, DF_BIND_NOW
            case 0x6FFF_FFFB:  // DT_FLAGS_1
                bindsNow = bindsNow || value & 1 != 0  // DF_1_NOW
                if value & 0x0800_0000 != 0 { isProgram = true }  // DF_1_PIE
            default: break
            }
        }
        guard let strings else { return }
        runPaths = paths.compactMap { file.text(strings + $0) }.flatMap { $0.split(separator: ":").map(String.init) }
    }

    /// The extension's digest, which the build writes into a program as a single literal.
    private static func digest(in bytes: [UInt8]) -> String? {
        var start = 0
        while let found = bytes.firstOffset(of: "tombolo-extension-sha256:".utf8, from: start) {
            start = found + 25
            let digits = bytes[start...].prefix(64)
            let isDigest =
                digits.count == 64
                && digits.allSatisfy {
                    (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
                }
            if isDigest { return String(decoding: digits, as: UTF8.self) }
        }
        return nil
    }
}
