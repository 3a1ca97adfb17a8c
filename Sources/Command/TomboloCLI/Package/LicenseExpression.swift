/// A license as an SPDX expression, such as `MIT OR Apache-2.0`: identifiers, AND, OR, WITH and parentheses (SPDX 2.3,
/// annex D).
struct LicenseExpression: Hashable, Sendable {
    /// The text of the expression.
    let text: String
    /// The identifiers, operators and parentheses.
    private let tokens: [String]

    /// The tokens that may follow.
    private enum Next {
        case license
        case exception
        /// An operator, or the end of the expression.
        case rest(allowsException: Bool)
    }

    /// Reads an expression. Does not check whether the identifiers are in the SPDX list.
    /// - Throws: ``AppDescription/Invalid``, with the part that is wrong.
    init(_ text: String) throws(AppDescription.Invalid) {
        self.text = text
        tokens = text.matches(of: /[()]|[^ ()]+/).map { String($0.output) }
        var next = Next.license
        var depth = 0
        for (index, token) in tokens.enumerated() {
            switch (next, token) {
            case (.license, "("): depth += 1
            case (.license, _) where Self.isIdentifier(token): next = .rest(allowsException: true)
            case (.exception, _) where Self.isIdentifier(token): next = .rest(allowsException: false)
            case (.rest, "AND"), (.rest, "OR"): next = .license
            case (.rest(allowsException: true), "WITH"): next = .exception
            case (.rest, ")") where depth > 0:
                depth -= 1
                next = .rest(allowsException: false)
            default:
                let place = index == 0 ? "at its beginning" : "after “\(tokens[index - 1])”"
                throw Self.invalid("“\(token)” is not allowed \(place)")
            }
        }
        guard case .rest = next else { throw Self.invalid("it is incomplete after “\(tokens.last ?? "")”") }
        guard depth == 0 else { throw Self.invalid("a closing parenthesis is missing") }
    }

    /// The expression as the name of a license in a Debian copyright file. It differs from the names of the other
    /// licenses in the file.
    ///
    /// Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/. It has no parentheses, so an
    /// expression with them has a fixed name.
    var debianName: String {
        guard !hasParentheses else { return "license-of-the-app" }
        let words = tokens.enumerated().map { index, token in
            switch token {
            case "AND", "OR", "WITH": token.lowercased()
            case _ where index > 0 && tokens[index - 1] == "WITH": "\(token) exception"
            default: "\(token)-of-the-app"
            }
        }
        return words.joined(separator: " ")
    }

    /// The field with the expression, after a line break, if the license's name does not contain the expression;
    /// otherwise empty.
    var debianComment: String { hasParentheses ? "\nComment: SPDX-License-Identifier: \(text)" : "" }

    private var hasParentheses: Bool { tokens.contains("(") }

    private static func isIdentifier(_ token: String) -> Bool {
        token.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9.-]*\+?/) != nil
            && !["AND", "OR", "WITH"].contains(token.uppercased())
    }

    private static func invalid(_ reason: String) -> AppDescription.Invalid {
        AppDescription.Invalid(
            """
            \(AppDescription.fileName): “license” must be an SPDX expression with AND, OR and WITH in capital letters, \
            such as MIT OR Apache-2.0: \(reason).
            """)
    }
}
