import CPatternSet
import Foundation
@testable import TomboloEngine

/// Fuzzes the patterns of policies, rules and routes. The input is a byte for the kind, a line with a pattern and the rest with a subject.
@c(fuzz_patterns)
nonisolated func fuzzPatterns(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = FuzzInput(start, count)
    let kind = input.byte() % 5
    let lines = input.take(count).split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    let pattern = String(decoding: lines[0], as: UTF8.self)
    let subject = lines.count > 1 ? String(decoding: lines[1], as: UTF8.self) : ""
    switch kind {
    case 0: checkName(pattern, subject)
    case 1: checkOrigin(pattern, subject)
    case 2: checkRule(pattern, subject)
    case 3: checkRoute(pattern)
    default: checkAutomaton(pattern, subject)
    }
    return 0
}

/// A name pattern matches its own name, the names below it, or all names, and no name that merely contains it.
private nonisolated func checkName(_ text: String, _ subject: String) {
    guard let pattern = try? NamePattern(text) else { return }
    require(pattern.description == text, "\(text) became \(pattern)")
    let isExpected: Bool =
        if text == "*" {
            true
        } else if text.hasSuffix(".*") {
            subject.utf8.count > text.utf8.count - 1 && subject.hasPrefix(text.dropLast())
        } else {
            subject == text
        }
    require(pattern.matches(subject) == isExpected, "\(text) and \(subject)")
}

/// An origin pattern matches origins of its scheme and port, whose host is the pattern's host or a subdomain of it.
private nonisolated func checkOrigin(_ text: String, _ subject: String) {
    guard let pattern = try? OriginPattern(text) else { return }
    require((try? OriginPattern(pattern.description)) == pattern, "\(text) became \(pattern.description)")
    require(!pattern.matches(.opaque, filePath: nil), "\(text) matches an opaque document")
    let origin = Origin(serialized: subject)
    // The subject and, in addition, hosts that resemble those of the pattern.
    checkMatch(pattern, origin)
    for candidate in lookAlikes(of: pattern) { checkMatch(pattern, Origin(serialized: candidate)) }
    if let path = pattern.folderText, pattern.matches(.opaque, filePath: subject) {
        require(subject.utf8.starts(with: path.utf8), "\(text) matches \(subject)")
        require(!subject.split(separator: "/").contains(".."), "\(text) matches \(subject)")
    }
}

private nonisolated func checkMatch(_ pattern: OriginPattern, _ origin: Origin) {
    guard pattern.matches(origin, filePath: nil), case .tuple(let scheme, let host, let port) = origin else { return }
    switch pattern.form {
    case .exact(let own): require(own == origin, "\(pattern.description) matches \(origin)")
    case .subdomains(let ownScheme, let parent, let ownPort):
        require(scheme == ownScheme && port == ownPort, "\(pattern.description) matches \(origin)")
        require(host.hasSuffix("." + parent) && host.first != ".", "\(pattern.description) matches \(origin)")
        require(!host.contains(".."), "\(pattern.description) matches \(origin)")
    case .folder: require(false, "a folder matches \(origin)")
    }
}

private nonisolated func lookAlikes(of pattern: OriginPattern) -> [String] {
    guard case .subdomains(let scheme, let parent, _) = pattern.form else { return [] }
    return [
        "\(scheme)://\(parent)", "\(scheme)://evil\(parent)", "\(scheme)://\(parent).evil", "\(scheme)://a.\(parent)",
        "\(scheme)://.a.\(parent)", "\(scheme)://a..\(parent)",
    ]
}

/// A rule's path matches the whole text, in time proportional to both lengths. The time limit of libFuzzer checks the latter.
private nonisolated func checkRule(_ text: String, _ subject: String) {
    guard let path = try? PathPattern(text[...], of: text) else { return }
    let isExpected = path.matches(subject.utf8)
    guard !path.isPrefix else {
        if isExpected { require(subject.utf8.starts(with: text.utf8), "\(text) means \(subject)") }
        return
    }
    let minimumLength = path.steps.count { !$0.isOptional }
    let isOpen = path.steps.contains(where: \.isRepeated)
    if isExpected {
        require(subject.utf8.count >= minimumLength, "\(text) means \(subject)")
        require(isOpen || subject.utf8.count <= path.steps.count, "\(text) means \(subject)")
    }
    // A step that is not optional must match: as the first step the first byte of the subject, as the last step its last byte.
    if isExpected, let first = path.steps.first, !first.isOptional, let byte = subject.utf8.first {
        require(first.means(byte), "\(text) means \(subject)")
    }
    if isExpected, let last = path.steps.last, !last.isOptional, let byte = Array(subject.utf8).last {
        require(last.means(byte), "\(text) means \(subject)")
    }
}

/// A route's expression starts with a literal scheme and host, and its weight is limited.
private nonisolated func checkRoute(_ text: String) {
    guard let pattern = try? RoutePattern(text) else { return }
    require(!pattern.sites.isEmpty, "\(text) has no site")
    for site in pattern.sites {
        require(!site.authority.isEmpty && site.authority.utf8.allSatisfy { $0 < 0x80 }, "\(text) has no literal host")
        require(!site.authority.contains { "*+?()[]{}|\\^$@/".contains($0) }, "\(text) has no literal host")
    }
    let weight = PatternWeight(Substring(pattern.rest))
    require(
        weight.total <= RoutePattern.maximumWeight && weight.choices <= RoutePattern.maximumChoices,
        "\(text) exceeds the maximum weight")
}

/// The automaton of Apple's systems accepts only what RE2 accepts, and matches what RE2 matches.
private nonisolated func checkAutomaton(_ text: String, _ subject: String) {
    var isRejected = false
    let automaton = PatternAutomaton([text]) { _, _ in isRejected = true }
    guard !isRejected, let set = pattern_set_create(64 << 20) else { return }
    defer { pattern_set_free(set) }
    var reason = [CChar](repeating: 0, count: 256)
    var (pattern, content) = (text, subject)
    let added = withCharacters(of: &pattern) { pattern_set_add(set, $0.baseAddress, $0.count, &reason, reason.count) }
    guard added == 0 else {
        // The limits of their memory differ.
        let error = String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        require(error.hasPrefix("pattern too large"), "RE2 rejects \(text): \(error)")
        return
    }
    guard pattern_set_compile(set) else { return }
    let found = withCharacters(of: &content) { pattern_set_first_match(set, $0.baseAddress, $0.count) }
    let isFound = automaton.firstMatch(in: subject[...]) != nil
    require(isFound == (found == 0), "\(text) on \(subject): the automaton has \(isFound)")
}

private nonisolated func withCharacters<Result>(
    of text: inout String, _ body: (UnsafeBufferPointer<CChar>) -> Result
) -> Result {
    text.withUTF8 { bytes in bytes.withMemoryRebound(to: CChar.self) { body($0) } }
}

extension OriginPattern {
    fileprivate nonisolated var folderText: String? {
        if case .folder(let path) = form { path } else { nil }
    }
}
