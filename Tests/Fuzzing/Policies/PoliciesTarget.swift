import TomboloEngine

/// Fuzzes the parsers of the check that runs when an app is built: access policies, and the Swift sources that register calls. The input is a byte for the
/// kind, then a policy, a source, or both with a zero byte between them.
@c(fuzz_policies)
nonisolated func fuzzPolicies(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let start, count > 0 else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
    switch start[0] % 3 {
    case 0: checkPolicy(bytes, RegisteredNames(in: [SwiftSource(Array(knownSource.utf8))]))
    case 1: checkSource(bytes)
    default:
        let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map { Array($0) }
        guard parts.count == 2 else { return 0 }
        checkSource(parts[1])
        checkPolicy(parts[0], RegisteredNames(in: [SwiftSource(parts[1])]))
    }
    return 0
}

private nonisolated let knownSource = """
    calls.register("greeter.greet") { (name: String) in name }
    calls.declareEvents("clock.tick")
    """

/// A policy that the app would reject has one error, and each problem has a line of the file.
private nonisolated func checkPolicy(_ bytes: [UInt8], _ names: RegisteredNames) {
    let file = PolicyFile(bytes)
    let faults = file.faults(names)
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    for fault in faults { require((1...lines).contains(fault.line), "\(fault) is at line \(fault.line) of \(lines).") }
    let text = String(decoding: bytes, as: UTF8.self)
    let value = try? JSONValue(handwrittenText: text)
    guard let policy = try? AccessPolicy(jsonText: text) else {
        require(faults.count == 1 && faults[0].severity == .error, "A rejected policy has \(faults).")
        _ = PolicyFile.isPolicy(bytes, value: value)
        return
    }
    require(PolicyFile.isPolicy(bytes, value: value), "A policy is not recognised.")
    for grant in policy.grants {
        for pattern in grant.calls + (grant.events ?? []) {
            require((try? NamePattern(pattern.description)) == pattern, "\(pattern) changes.")
        }
        for origin in grant.origins {
            require((try? OriginPattern(origin.description)) == origin, "\(origin) changes.")
        }
        // An empty description of a rule would be a rule for nothing.
        for (name, rule) in grant.scopes { require("\(grant)".contains("(\(name): \(rule))"), "\(name) is not shown.") }
    }
    let patterns = policy.grants.flatMap(\.calls).filter { $0.description != "*" }
    require(faults.count <= patterns.count, "\(patterns.count) patterns have \(faults.count) problems.")
}

/// Code and text keep their places, and neither comments nor literals are code.
private nonisolated func checkSource(_ bytes: [UInt8]) {
    let source = SwiftSource(bytes)
    let (space, lineBreak) = (UInt8(ascii: " "), UInt8(ascii: "\n"))
    require(source.code.count == bytes.count, "The code has another length.")
    for (code, byte) in zip(source.code, bytes) {
        require(code == byte || (code == space && byte != lineBreak), "The code has other characters.")
    }
    var last = 0
    for literal in source.literals {
        require(literal.offset > last || last == 0, "The literals are not in order.")
        last = literal.offset
        require(literal.offset <= bytes.count && bytes[literal.offset - 1] == UInt8(ascii: "\""), "No literal begins.")
        let content = bytes[literal.offset...].prefix(literal.text.utf8.count)
        // Invalid UTF-8 is replaced, and has another length.
        guard content.elementsEqual(literal.text.utf8) else { continue }
        let code = source.code[literal.offset...].prefix(content.count)
        require(code.allSatisfy { $0 == space || $0 == lineBreak }, "A literal is code.")
    }
    var line = 1
    for offset in 0...bytes.count {
        require(source.line(at: offset) == line, "Offset \(offset) is at line \(source.line(at: offset)).")
        if offset < bytes.count, bytes[offset] == lineBreak { line += 1 }
    }
    for identifier in ["register", "name", "emit"] {
        for offset in source.offsets(of: identifier) {
            let end = offset + identifier.utf8.count
            require(source.code[offset..<end].elementsEqual(identifier.utf8), "\(identifier) is not at \(offset).")
            _ = source.value(behind: identifier, at: offset)
            for range in [source.arguments(from: end), source.statement(from: offset)].compactMap({ $0 }) {
                require(range.upperBound <= bytes.count, "\(range) is beyond the file.")
                for literal in source.literals(in: range) {
                    require(range.contains(literal.offset), "\(literal) is not in \(range).")
                }
            }
        }
    }
    _ = RegisteredNames(in: [source])
}

private nonisolated func require(_ isTrue: Bool, _ text: @autoclosure () -> String) {
    if !isTrue { fatalError(text()) }
}
