import Foundation
@testable import TomboloEngine

/// Patterns of policies, rules and routes, and what they are held against: a pattern and a subject, each a line, behind a byte that says what it is.
@c(fuzz_patterns)
nonisolated func fuzzPatterns(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = FuzzInput(start, count)
    let kind = input.byte() % 4
    let lines = input.take(count).split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    let pattern = String(decoding: lines[0], as: UTF8.self)
    let subject = lines.count > 1 ? String(decoding: lines[1], as: UTF8.self) : ""
    switch kind {
    case 0: checkName(pattern, subject)
    case 1: checkOrigin(pattern, subject)
    case 2: checkRule(pattern, subject)
    default: checkRoute(pattern)
    }
    return 0
}

/// A name pattern means itself, what is below a name, or all, and nothing that merely contains it.
private nonisolated func checkName(_ text: String, _ subject: String) {
    guard let pattern = try? NamePattern(text) else { return }
    require(pattern.description == text, "\(text) became \(pattern)")
    let isMeant: Bool =
        if text == "*" {
            true
        } else if text.hasSuffix(".*") {
            subject.utf8.count > text.utf8.count - 1 && subject.hasPrefix(text.dropLast())
        } else {
            subject == text
        }
    require(pattern.matches(subject) == isMeant, "\(text) and \(subject)")
}

/// An origin pattern means origins of its scheme and port, whose host is its own or ends with it behind a dot.
private nonisolated func checkOrigin(_ text: String, _ subject: String) {
    guard let pattern = try? OriginPattern(text) else { return }
    require((try? OriginPattern(pattern.description)) == pattern, "\(text) became \(pattern.description)")
    require(!pattern.matches(.opaque, filePath: nil), "\(text) means an opaque document")
    let origin = Origin(serialized: subject)
    // Beside the subject, hosts that look like those of the pattern.
    checkMeaning(pattern, origin)
    for candidate in lookAlikes(of: pattern) { checkMeaning(pattern, Origin(serialized: candidate)) }
    if let path = pattern.folderText, pattern.matches(.opaque, filePath: subject) {
        require(subject.utf8.starts(with: path.utf8), "\(text) means \(subject)")
        require(!subject.split(separator: "/").contains(".."), "\(text) means \(subject)")
    }
}

private nonisolated func checkMeaning(_ pattern: OriginPattern, _ origin: Origin) {
    guard pattern.matches(origin, filePath: nil), case .tuple(let scheme, let host, let port) = origin else { return }
    switch pattern.form {
    case .exact(let own): require(own == origin, "\(pattern.description) means \(origin)")
    case .subdomains(let ownScheme, let parent, let ownPort):
        require(scheme == ownScheme && port == ownPort, "\(pattern.description) means \(origin)")
        require(host.hasSuffix("." + parent) && host.first != ".", "\(pattern.description) means \(origin)")
        require(!host.contains(".."), "\(pattern.description) means \(origin)")
    case .folder: require(false, "a folder means \(origin)")
    }
}

private nonisolated func lookAlikes(of pattern: OriginPattern) -> [String] {
    guard case .subdomains(let scheme, let parent, _) = pattern.form else { return [] }
    return [
        "\(scheme)://\(parent)", "\(scheme)://evil\(parent)", "\(scheme)://\(parent).evil", "\(scheme)://a.\(parent)",
        "\(scheme)://.a.\(parent)", "\(scheme)://a..\(parent)",
    ]
}

/// A rule's path is matched in time in proportion to both lengths, which libFuzzer's limit watches, and by the whole text.
private nonisolated func checkRule(_ text: String, _ subject: String) {
    guard let path = try? PathPattern(text[...], of: text) else { return }
    let isMeant = path.matches(subject.utf8)
    guard !path.isPrefix else {
        if isMeant { require(subject.utf8.starts(with: text.utf8), "\(text) means \(subject)") }
        return
    }
    let least = path.steps.count { !$0.isOptional }
    let isOpen = path.steps.contains(where: \.isRepeated)
    if isMeant {
        require(subject.utf8.count >= least, "\(text) means \(subject)")
        require(isOpen || subject.utf8.count <= path.steps.count, "\(text) means \(subject)")
    }
    // A plain step in front of the others or behind them is not skipped.
    if isMeant, let first = path.steps.first, !first.isOptional, let byte = subject.utf8.first {
        require(first.means(byte), "\(text) means \(subject)")
    }
    if isMeant, let last = path.steps.last, !last.isOptional, let byte = Array(subject.utf8).last {
        require(last.means(byte), "\(text) means \(subject)")
    }
}

/// A route's expression has a literal scheme and host in front, and weighs no more than it may.
private nonisolated func checkRoute(_ text: String) {
    guard let pattern = try? RoutePattern(text) else { return }
    require(!pattern.sites.isEmpty, "\(text) is of no site")
    for site in pattern.sites {
        require(!site.authority.isEmpty && site.authority.utf8.allSatisfy { $0 < 0x80 }, "\(text) leaves the host open")
        require(!site.authority.contains { "*+?()[]{}|\\^$@/".contains($0) }, "\(text) leaves the host open")
    }
    let weight = PatternWeight(Substring(pattern.rest))
    require(
        weight.total <= RoutePattern.maximumWeight && weight.choices <= RoutePattern.maximumChoices, "\(text) is heavy")
}

extension OriginPattern {
    fileprivate nonisolated var folderText: String? {
        if case .folder(let path) = form { path } else { nil }
    }
}
