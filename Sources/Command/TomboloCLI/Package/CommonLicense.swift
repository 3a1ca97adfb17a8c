import Foundation

/// A license whose text is in `/usr/share/common-licenses` on every Debian system.
///
/// Debian Policy 12.5 requires a reference in place of such a text. lintian rejects a package with the whole text of
/// the Apache License or the GPL.
struct CommonLicense: Sendable {
    /// The name of the file in `/usr/share/common-licenses`.
    let file: String
    /// The license's name in a sentence.
    let name: String
    /// The first words of the text, in the form of ``Word``.
    private let start: [String]
    /// The last words of the text.
    private let end: [String]
    /// The first and the last words of the instructions with which a copy of the text may end; empty if it has none.
    private let instructions: (start: [String], end: [String])

    private init(
        _ file: String, _ name: String, from start: String, to end: String,
        instructions: (start: String, end: String) = ("", "")
    ) {
        func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
        (self.file, self.name) = (file, name)
        (self.start, self.end) = (words(start), words(end))
        self.instructions = (words(instructions.start), words(instructions.end))
    }

    private static let all = [
        CommonLicense(
            "Apache-2.0", "Apache License, version 2.0", from: "apache license version 2.0 january 2004",
            to: endOfTerms,
            instructions: ("how to apply the apache license to your work", "limitations under the license")),
        CommonLicense(
            "GPL-2", "GNU General Public License, version 2", from: "gnu general public license version 2 june 1991",
            to: endOfTerms,
            instructions: ("how to apply these terms to your new programs", "public license instead of this license")),
        CommonLicense(
            "GPL-3", "GNU General Public License, version 3",
            from: "gnu general public license version 3 29 june 2007", to: endOfTerms,
            instructions: ("how to apply these terms to your new programs", "but first please read url")),
        CommonLicense(
            "LGPL-2", "GNU Library General Public License, version 2",
            from: "gnu library general public license version 2 june 1991", to: endOfTerms,
            instructions: ("how to apply these terms to your new libraries", "thats all there is to it")),
        CommonLicense(
            "LGPL-2.1", "GNU Lesser General Public License, version 2.1",
            from: "gnu lesser general public license version 2.1 february 1999", to: endOfTerms,
            instructions: ("how to apply these terms to your new libraries", "thats all there is to it")),
        CommonLicense(
            "LGPL-3", "GNU Lesser General Public License, version 3",
            from: "gnu lesser general public license version 3 29 june 2007",
            to: "permanent authorization for you to choose that version for the library"),
        CommonLicense(
            "MPL-2.0", "Mozilla Public License, version 2.0",
            from: "mozilla public license version 2.0 1 definitions",
            to: "incompatible with secondary licenses as defined by the mozilla public license v 2.0"),
        CommonLicense(
            "GFDL-1.2", "GNU Free Documentation License, version 1.2",
            from: "gnu free documentation license version 1.2 november 2002",
            to: "to permit their use in free software"),
        CommonLicense(
            "GFDL-1.3", "GNU Free Documentation License, version 1.3",
            from: "gnu free documentation license version 1.3 3 november 2008",
            to: "to permit their use in free software"),
    ]

    private static let endOfTerms = "end of terms and conditions"

    /// The sentence that stands for the text.
    private var reference: String {
        "On Debian systems, the text of the \(name), is in\n/usr/share/common-licenses/\(file)."
    }

    /// Returns a text in which a reference replaces the text of each common license.
    ///
    /// The rest of the text is kept, including copyright notices within a license. A license without its end is kept
    /// too, because it may have other terms.
    static func referring(in text: String) -> String {
        let words = Word.all(in: text)
        var parts: [String] = []
        var position = text.startIndex
        for first in words.indices where words[first].beginsLine && words[first].range.lowerBound >= position {
            for license in all {
                guard let end = license.endIndex(in: words, from: first) else { continue }
                let found = text[words[first].range.lowerBound..<words[end - 1].range.upperBound]
                parts += [String(text[position..<found.startIndex]), notices(in: found), license.reference]
                position = found.endIndex
                break
            }
        }
        guard position > text.startIndex else { return text }
        parts.append(String(text[position...]))
        return parts.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
            .joined(separator: "\n\n") + "\n"
    }

    /// The copyright notices that a licensor has entered in the text of a license, without the notice of the text
    /// itself.
    private static func notices(in text: Substring) -> String {
        text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { line in
                line.firstMatch(of: /^(?:[Cc]opyright|COPYRIGHT|\([Cc]\)|©) .*[12][0-9]{3}/) != nil
                    && !line.contains("Free Software Foundation")
            }
            .joined(separator: "\n")
    }

    /// Returns the index after the last word of this license's text; nil if it does not begin at the word `first`.
    private func endIndex(in words: [Word], from first: Int) -> Int? {
        guard Word.match(start, in: words, at: first) else { return nil }
        // Several licenses end with the same words, so an end after the start of another text does not belong to this
        // one.
        let other = words.indices.dropFirst(first + start.count).first { index in
            words[index].beginsLine && Self.all.contains { Word.match($0.start, in: words, at: index) }
        }
        guard let terms = Word.index(after: end, in: words, from: first + start.count),
            terms <= other ?? words.count
        else { return nil }
        let title = terms < words.count && words[terms].text == "appendix" ? terms + 1 : terms
        guard !instructions.start.isEmpty, Word.match(instructions.start, in: words, at: title) else { return terms }
        return Word.index(after: instructions.end, in: words, from: title) ?? terms
    }
}

/// A word of a license, by which copies with other line breaks and punctuation are recognized.
private struct Word {
    /// The word in lower case, with only its letters, digits and inner dots. A URL is the word “url”.
    let text: String
    let range: Range<String.Index>
    /// Whether no other word precedes it in its line.
    let beginsLine: Bool

    static func all(in text: String) -> [Word] {
        var words: [Word] = []
        for part in text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
            let plain = plain(String(part))
            guard !plain.isEmpty else { continue }
            let gap = (words.last?.range.upperBound ?? text.startIndex)..<part.startIndex
            let beginsLine = words.isEmpty || text.unicodeScalars[gap].contains("\n")
            words.append(Word(text: plain, range: part.startIndex..<part.endIndex, beginsLine: beginsLine))
        }
        return words
    }

    private static func plain(_ part: String) -> String {
        guard !part.contains("://") else { return "url" }
        var plain = String.UnicodeScalarView()
        for scalar in part.unicodeScalars {
            let isKept = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "."
            if isKept { plain.append(scalar) }
        }
        return String(plain).lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "."))
    }

    /// Whether some words are at an index.
    static func match(_ texts: [String], in words: [Word], at index: Int) -> Bool {
        index + texts.count <= words.count && zip(texts, words[index...]).allSatisfy { $0 == $1.text }
    }

    /// Returns the index after the first occurrence of some words from an index on; nil if there is none.
    static func index(after texts: [String], in words: [Word], from start: Int) -> Int? {
        (start..<words.count).first { match(texts, in: words, at: $0) }.map { $0 + texts.count }
    }
}
