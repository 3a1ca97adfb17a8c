import TomboloBridge
package import TomboloEngine

/// An access policy in a JSON file of an app.
package struct PolicyFile: Sendable {
    private let text: PlainText

    /// Creates a policy from the bytes of a file.
    package init(_ bytes: [UInt8]) { text = PlainText(bytes) }

    /// Whether a JSON file contains an access policy: its object has the member `grants`, or the file is not valid JSON
    /// and contains this word as a string.
    /// - Parameter value: The content of the file; nil if it is not valid JSON.
    package static func isPolicy(_ bytes: [UInt8], value: JSONValue?) -> Bool {
        guard let value else { return bytes.firstOffset(of: "\"grants\"".utf8) != nil }
        return value["grants"] != nil
    }

    /// Checks the format of the policy, and that the app's sources register the granted calls.
    /// - Parameter names: The calls that the sources register.
    /// - Returns: The problems, in the order of the file.
    package func faults(_ names: RegisteredNames) -> [PolicyFault] {
        let policy: AccessPolicy
        do throws(AccessPolicyError) {
            policy = try AccessPolicy(jsonText: text.text)
        } catch {
            return [PolicyFault(.error, line: line(of: error), error.description)]
        }
        var words = QuotedWords(text)
        let calls = policy.grants.flatMap { grant in grant.calls.map { (grant, $0) } }
        return calls.filter { $1.description != "*" }.compactMap { grant, pattern in
            let line = words.nextLine(of: pattern.description) ?? 1
            guard let fault = names.fault(of: pattern, in: grant) else { return nil }
            // A similar name is a strong sign of a misspelling. Without one, another package may register the call.
            return PolicyFault(fault.isMisspelling ? .error : .warning, line: line, fault.description)
        }
    }

    /// The line of the text to which an error refers; 1 if it refers to the whole policy.
    private func line(of error: AccessPolicyError) -> Int {
        var words = QuotedWords(text)
        let line: Int? =
            switch error {
            case .badOrigin(let word, _), .badName(let word), .badScope(let word, _), .unknownWord(let word, _):
                words.nextLine(of: word)
            case .badFile: syntaxErrorLine
            case .unknownName, .unusableGrant: nil
            }
        return line ?? 1
    }

    private var syntaxErrorLine: Int? {
        do throws(JSONError) {
            _ = try JSONValue(handwrittenText: text.text)
            return nil
        } catch {
            return text.line(at: min(error.offset, text.bytes.count))
        }
    }
}
