import TomboloEngine

/// Why a document may not use something: which rule came closest, and what would allow it.
public struct AccessDenial: Sendable, Hashable {
    /// What is missing, for a program.
    public enum Reason: Sendable, Hashable {
        /// A grant to the document.
        case grant
        /// The argument is outside of what is granted; the name of its scope.
        case scope(String)
        /// The user has pressed nothing in the page just before.
        case activation
        /// The user did not allow it, or could not be asked.
        case prompt
    }

    /// What is missing.
    public let reason: Reason
    private let summary: String
    private let rule: String
    private let value: String?
    private let advice: String
    private let ruleForPage: String

    init(of subject: AccessSubject, to document: Document, rule: String) {
        let isOpaque = document.origin.isOpaque && document.filePath == nil
        reason = .grant
        summary = "\(document) may not use \(subject)"
        value = nil
        self.rule = isOpaque ? Self.opaqueRule : rule
        ruleForPage = isOpaque ? Self.opaqueRule : "no grant lets it"
        advice =
            isOpaque
            ? Self.opaqueAdvice : Self.grant(subject, document).map { "It would need \($0)." } ?? Self.folderAdvice
    }

    /// - Parameters:
    ///   - rule: Why, for the app.
    ///   - value: The value that is out of scope, which the page chose. For the app, too.
    init(of subject: AccessSubject, to document: Document, _ reason: Reason, rule: String, value: String? = nil) {
        self.reason = reason
        self.rule = rule
        self.value = value
        summary = "\(document) may not use \(subject)"
        switch reason {
        case .grant:
            ruleForPage = "no grant lets it"
            advice = "It would need a grant with a rule for each scope of its argument, and for no other."
        case .scope(let name):
            ruleForPage = "“\(name)” of its argument is outside of what it is granted"
            advice = "The grant would have to have it in its scope."
        case .activation:
            ruleForPage = "it needs the user to press something in the page first"
            advice =
                "Make the call within \(UserActivation.lifetime.components.seconds) seconds of a click or a key, once for each."
        case .prompt:
            ruleForPage = "the user did not allow it"
            advice = "Another document has to be opened before the user is asked again."
        }
    }

    /// What the page is told. It has no word of other rules: what other origins are granted is not the page's business.
    public var messageForPage: String { "\(summary): \(ruleForPage). \(advice)" }

    /// What the page's promise is rejected with.
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

    /// The denial without the argument's value.
    var redacted: AccessDenial { AccessDenial(copying: self, value: value.map { _ in Redaction.mark }) }

    private init(copying other: AccessDenial, value: String?) {
        (reason, summary, rule) = (other.reason, other.summary, other.rule)
        (advice, ruleForPage) = (other.advice, other.ruleForPage)
        self.value = value
    }

    private static let opaqueRule = "its origin is opaque, and no grant can name it"
    private static let opaqueAdvice =
        "Give the document an origin of its own, for example by serving it from the app's folder."

    private static let folderAdvice = "Move it to a folder that a grant can name, whose path has no “%”, “..” or “//”."

    /// The grant that would allow it; nil when none can name the document's folder.
    private static func grant(_ subject: AccessSubject, _ document: Document) -> String? {
        var standstill = ""
        if case .synchronousCall = subject { standstill = ", allowsSynchronousCalls: true" }
        if let path = document.filePath, let slash = path.lastIndex(of: "/") {
            guard let folder = try? OriginPattern("file://\(path[...slash])") else { return nil }
            return "Grant([\"\(subject.shortName)\"], to: [\"\(folder.description)\"]\(standstill))"
        }
        let frames =
            switch document.frame {
            case .top: ""
            case .sameOrigin: ", frames: .sameOrigin"
            case .foreign: ", frames: .embedded"
            }
        return "Grant([\"\(subject.shortName)\"], to: [\"\(document.origin)\"]\(frames)\(standstill))"
    }
}

extension AccessDenial: CustomStringConvertible {
    /// What the app is told, with the rule.
    public var description: String {
        "\(summary): \(rule)\(value.map { "; it is \($0)" } ?? "")\(rule.hasSuffix(".") ? "" : ".") \(advice)"
    }
}
