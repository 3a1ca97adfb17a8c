import TomboloEngine

/// The reason why a document may not make a call or receive an event. Names the rule that came closest to allowing it,
/// and the grant or action that would allow it.
public struct AccessDenial: Sendable, Hashable {
    /// The reason of a denial, for a program.
    public enum Reason: Sendable, Hashable {
        /// No grant allows the document to make the call or receive the event.
        case grant
        /// The argument is outside the granted scope. The associated value is the name of the scope.
        case scope(String)
        /// The grant requires user activation, and the user has not clicked or pressed a key in the page shortly before
        /// the call.
        case activation
        /// The grant requires the user's permission, and the user did not give it or could not be asked.
        case prompt
    }

    /// The reason of the denial, for a program.
    public let reason: Reason
    /// The grant that would allow the subject, as written by the policy's ``AccessPolicy/suggestions``; nil if another
    /// condition is not met, or if no pattern can express the document's folder.
    package let suggestedGrant: String?
    private let summary: String
    private let rule: String
    private let value: String?
    private let advice: String
    private let ruleForPage: String

    init(of subject: AccessSubject, to document: Document, rule: String, by suggestions: any GrantSuggesting.Type) {
        let isOpaque = document.origin.isOpaque && document.filePath == nil
        reason = .grant
        summary = "\(document) may not use \(subject)"
        value = nil
        self.rule = isOpaque ? Self.opaqueRule : rule
        ruleForPage = isOpaque ? Self.opaqueRule : "no grant allows it"
        let suggestion = isOpaque ? nil : Self.grant(subject, document).flatMap(suggestions.suggestion)
        suggestedGrant = suggestion?.text
        advice = isOpaque ? Self.opaqueAdvice : suggestion?.advice ?? Self.otherAdvice(document)
    }

    /// - Parameters:
    ///   - rule: The description of the reason, for the app.
    ///   - obstacle: The reason why the user could not be asked, if `reason` is `prompt`; nil if the user denied the
    ///     call.
    ///   - value: The value that is out of scope, for the app. The page chose the value.
    init(
        of subject: AccessSubject, to document: Document, _ reason: Reason, rule: String,
        because obstacle: PromptObstacle? = nil,
        value: String? = nil
    ) {
        self.reason = reason
        suggestedGrant = nil
        self.rule = rule
        self.value = value
        summary = "\(document) may not use \(subject)"
        switch reason {
        case .grant:
            ruleForPage = "no grant allows it"
            advice = "The grant must have a rule for each scope of this call, and no other rules."
        case .scope(let name):
            ruleForPage = "“\(name)” in the argument is outside the granted scope"
            advice = "Use a value within the granted scope, or extend the grant's scope."
        case .activation:
            ruleForPage = "it requires user activation, such as a click"
            advice =
                "Make the call within \(UserActivation.defaultLifetime.components.seconds) seconds after a click or a key press. Each click or key press allows one call."
        case .prompt:
            ruleForPage = obstacle?.rule ?? "the user did not allow it"
            advice = obstacle?.advice ?? "The user is asked again only in a new document."
        }
    }

    /// The message for the page. It does not name other rules, so that a page does not learn the grants of other
    /// origins.
    package var messageForPage: String { "\(summary): \(ruleForPage). \(advice)" }

    /// The error that the page's promise is rejected with.
    var error: TomboloError {
        let data: JSONValue? =
            switch reason {
            case .grant: nil
            case .scope(let name): ["reason": "scope", "scope": .string(name)]
            case .activation: ["reason": "activation"]
            case .prompt: ["reason": "prompt"]
            }
        return TomboloError(.denied, messageForPage, data: data)
    }

    /// The denial with a placeholder in place of the argument's value.
    package var redacted: AccessDenial { AccessDenial(copying: self, value: value.map { _ in Redaction.mark }) }

    private init(copying other: AccessDenial, value: String?) {
        (reason, summary, rule) = (other.reason, other.summary, other.rule)
        suggestedGrant = other.suggestedGrant
        (advice, ruleForPage) = (other.advice, other.ruleForPage)
        self.value = value
    }

    private static let opaqueRule = "its origin is opaque, and no grant can name it"
    private static let opaqueAdvice =
        "Give the document an origin of its own, for example by serving it from the app's folder."

    private static let folderAdvice =
        "Move the file to a folder that a grant can name: one whose path has no “%”, “..” or “//”."

    private static func otherAdvice(_ document: Document) -> String {
        let isFolder = document.filePath.map { !isPlain("file://\($0)") || folder(of: $0) == nil } ?? false
        return isFolder ? folderAdvice : "No grant is suggested for this name."
    }

    private static func folder(of path: String) -> OriginPattern? {
        path.lastIndex(of: "/").flatMap { try? OriginPattern("file://\(path[...$0])") }
    }

    /// Whether a text can be a part of a suggestion. Since a page chooses the names of its calls, texts are excluded
    /// that could end a literal or change the order of the characters around them.
    private static func isPlain(_ text: String) -> Bool {
        guard text.utf8.count <= maximumLength else { return false }
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
            return !text.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
        }
        return text.unicodeScalars.allSatisfy { scalar in
            let isHidden = [.control, .format, .lineSeparator, .paragraphSeparator].contains(
                scalar.properties.generalCategory)
            return !isHidden && scalar != "\"" && scalar != "\\"
        }
    }

    /// Limit of the length of a name or a folder in a suggested grant, in bytes.
    private static let maximumLength = 256

    /// The grant that would allow the subject; nil if no pattern can express the document's folder, or if a name is not
    /// plain.
    private static func grant(_ subject: AccessSubject, _ document: Document) -> Grant? {
        let origin: OriginPattern?
        var frames = Grant.Frames.top
        if let path = document.filePath {
            origin = folder(of: path)
        } else {
            origin = OriginPattern(exactly: document.origin)
            frames =
                switch document.frame {
                case .top: .top
                case .sameOrigin: .sameOrigin
                case .foreign: .embedded
                }
        }
        guard let origin, let name = try? NamePattern(subject.name), isPlain(name.description),
            isPlain(origin.description)
        else {
            return nil
        }
        var grant = Grant(calls: [name], origins: [origin], frames: frames)
        if case .synchronousCall = subject { grant.allowsSynchronousCalls = true }
        return grant
    }
}

extension AccessDenial: CustomStringConvertible {
    /// The message for the app. It names the closest rule.
    public var description: String {
        "\(summary): \(rule)\(value.map { "; it is \($0)" } ?? "")\(rule.hasSuffix(".") ? "" : ".") \(advice)"
    }
}
