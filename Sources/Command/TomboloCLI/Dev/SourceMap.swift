import Foundation
import TomboloEngine

/// A source map, which maps places in a generated script to places in its sources: ECMA-426, version 3, without sections.
struct SourceMap: Sendable {
    /// A place in a source. Lines and columns count from 1.
    struct Place: Hashable, Sendable {
        var source: String
        var line: Int
        var column: Int
    }

    /// A segment of a line, which extends to the next one. All numbers count from 0.
    private struct Segment {
        var column: Int
        var source: Int
        var line: Int
        var sourceColumn: Int
    }

    /// The sources as the map names them, each prefixed with the map's root.
    let sources: [String]
    /// The segments of each line of the script, sorted by column.
    private let lines: [[Segment]]

    /// Reads a source map; nil if it is not one.
    init?(_ text: String) {
        guard let map = try? JSONValue(jsonText: text), map["version"]?.intValue == 3,
            let mappings = map["mappings"]?.stringValue, let sources = map["sources"]?.arrayValue
        else { return nil }
        let root = map["sourceRoot"]?.stringValue ?? ""
        self.sources = sources.map { root + ($0.stringValue ?? "") }
        var lines: [[Segment]] = []
        var (source, line, column) = (0, 0, 0)
        for group in mappings.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
            var segments: [Segment] = []
            var generated = 0
            for text in group.split(separator: UInt8(ascii: ",")) {
                guard let fields = Self.numbers(text) else { return nil }
                guard let first = fields.first, let start = Self.sum(generated, first) else { return nil }
                generated = start
                // A segment with a single field refers to no source.
                guard fields.count >= 4 else { continue }
                guard let nextSource = Self.sum(source, fields[1]), let nextLine = Self.sum(line, fields[2]),
                    let nextColumn = Self.sum(column, fields[3])
                else { return nil }
                (source, line, column) = (nextSource, nextLine, nextColumn)
                segments.append(Segment(column: generated, source: source, line: line, sourceColumn: column))
            }
            lines.append(segments)
        }
        self.lines = lines
    }

    /// Returns the place in a source; nil if the map has none.
    /// - Parameters:
    ///   - line: The line in the script, from 1.
    ///   - column: The column in the script, from 1.
    func place(line: Int, column: Int) -> Place? {
        guard lines.indices.contains(line - 1), let segment = lines[line - 1].last(where: { $0.column < column }),
            sources.indices.contains(segment.source)
        else { return nil }
        return Place(source: sources[segment.source], line: segment.line + 1, column: segment.sourceColumn + 1)
    }

    private static func sum(_ number: Int, _ difference: Int) -> Int? {
        let (sum, overflows) = number.addingReportingOverflow(difference)
        return overflows || sum < 0 ? nil : sum
    }

    /// Decodes numbers in Base64 VLQ. Each digit has 5 bits, the lowest first, and a sixth bit that is set in all digits but the last. The
    /// lowest bit of the number is its sign.
    static func numbers(_ text: some Sequence<UInt8>) -> [Int]? {
        var numbers: [Int] = []
        var (value, shift) = (0, 0)
        for byte in text {
            guard let digit = digit(byte), shift < 35 else { return nil }
            value |= (digit & 31) << shift
            if digit & 32 != 0 {
                shift += 5
            } else {
                numbers.append(value & 1 == 0 ? value >> 1 : -(value >> 1))
                (value, shift) = (0, 0)
            }
        }
        return shift == 0 ? numbers : nil
    }

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) + 4
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
