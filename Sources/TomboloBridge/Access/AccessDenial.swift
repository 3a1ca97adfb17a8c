import TomboloEngine

/// Why a document may not use something: which rule came closest, and what grant would allow it.
public struct AccessDenial: Sendable, Hashable {
    private let summary: String
    private let rule: String
    private let advice: String
    private let isOpaque: Bool

    init(of subject: AccessSubject, to sender: Sender, rule: String) {
        summary = "\(sender) may not use \(subject)"
        isOpaque = sender.origin.isOpaque && sender.filePath == nil
        self.rule = isOpaque ? Self.opaqueRule : rule
        advice =
            isOpaque
            ? Self.opaqueAdvice : Self.grant(subject, sender).map { "It would need \($0)." } ?? Self.folderAdvice
    }

    /// What the page is told. It has no word of other rules: what other origins are granted is not the page's business.
    public var messageForPage: String { "\(summary): \(isOpaque ? rule : "no grant lets it"). \(advice)" }

    private static let opaqueRule = "its origin is opaque, and no grant can name it"
    private static let opaqueAdvice =
        "Give the document an origin of its own, for example by serving it from the app's folder."

    private static let folderAdvice = "Move it to a folder that a grant can name, whose path has no “%”, “..” or “//”."

    /// The grant that would allow it; nil when none can name the document's folder.
    private static func grant(_ subject: AccessSubject, _ sender: Sender) -> String? {
        var standstill = ""
        if case .synchronousCall = subject { standstill = ", allowsSynchronousCalls: true" }
        if let path = sender.filePath, let slash = path.lastIndex(of: "/") {
            guard let folder = try? OriginPattern("file://\(path[...slash])") else { return nil }
            return "Grant([\"\(subject.shortName)\"], to: [\"\(folder.description)\"]\(standstill))"
        }
        let frames =
            switch sender.frame {
            case .top: ""
            case .sameOrigin: ", frames: .sameOrigin"
            case .foreign: ", frames: .embedded"
            }
        return "Grant([\"\(subject.shortName)\"], to: [\"\(sender.origin)\"]\(frames)\(standstill))"
    }
}

extension AccessDenial: CustomStringConvertible {
    /// What the app is told, with the rule.
    public var description: String { "\(summary): \(rule). \(advice)" }
}
