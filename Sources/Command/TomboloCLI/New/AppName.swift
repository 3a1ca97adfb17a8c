import Foundation
import TomboloEngine

/// The names of a new app, in the forms that file names, Swift, D-Bus and Debian packages require.
///
/// All are derived from the name that the user chose: `Über App` has the product `uber-app` and the module `UberApp`.
struct AppName: Hashable, Sendable {
    /// The reason why a name cannot be used, as a sentence with the rule.
    struct Invalid: Error, Hashable, CustomStringConvertible {
        var description: String
    }

    /// The name of the program, the package and the origin `app://PRODUCT`: 2 to 40 lower-case letters, digits and hyphens, beginning
    /// with a letter. This is also a valid name of a Debian package (Debian Policy 5.6.1) and a valid host.
    let product: String
    /// The name of the Swift module, in upper camel case.
    let module: String
    /// The name that users see.
    let title: String
    /// The application id, as D-Bus and desktop files use it.
    let id: String

    static let maximumProductLength = 40

    /// Derives the names.
    /// - Parameters:
    ///   - name: The name that the user chose.
    ///   - title: The name that users see; nil to derive it.
    ///   - id: The application id; nil for `org.example.MODULE`.
    ///   - mayBeSystemProgram: Whether the program may have a name in ``SystemPrograms``.
    /// - Throws: ``Invalid``.
    init(
        _ name: String, title: String? = nil, id: String? = nil, mayBeSystemProgram: Bool = false
    ) throws(Invalid) {
        guard !name.contains("/") else {
            throw Invalid(description: "“\(name)” is a path, not a name. Pass the folder as the second argument.")
        }
        let words = Self.words(of: name)
        let product = words.joined(separator: "-")
        guard let first = product.unicodeScalars.first, ("a"..."z").contains(first), product.utf8.count >= 2 else {
            let reason = product.isEmpty ? "has no letter from a to z" : "makes the program name “\(product)”"
            throw Invalid(
                description: "“\(name)” \(reason). A program name has at least two characters and begins with a letter "
                    + "from a to z. Users see the title, which --title can set to any text.")
        }
        guard product.utf8.count <= Self.maximumProductLength else {
            throw Invalid(
                description: "The program name made from this name has \(product.utf8.count) characters. At most "
                    + "\(Self.maximumProductLength) are allowed.")
        }
        let module = Self.module(of: name, words: words)
        guard !ReservedNames.contains(module: module, product: product) else {
            throw Invalid(description: "“\(name)” is the name of a module or program that an app uses. Choose another.")
        }
        guard mayBeSystemProgram || !SystemPrograms.names.contains(product) else {
            throw Invalid(
                description: "“\(product)” is the name of a Debian or POSIX program, which an app cannot replace. "
                    + "Choose another.")
        }
        self.product = product
        self.module = module
        self.title = try Self.checked(title: title ?? Self.title(of: name, words: words))
        self.id = try Self.checked(id: id ?? "org.example.\(module)")
    }

    /// The words of a name in lower-case ASCII: `My Notes`, `my_notes` and `MyNotes` all have two words.
    private static func words(of name: String) -> [String] {
        var text = ""
        var previous: Character = " "
        for character in name.folding(options: .diacriticInsensitive, locale: nil) {
            // A new word begins with each upper-case letter after a lower-case one.
            if character.isUppercase, previous.isLowercase || previous.isNumber { text.append(" ") }
            text.append(character)
            previous = character
        }
        return text.lowercased().unicodeScalars.split { !("a"..."z").contains($0) && !("0"..."9").contains($0) }
            .map { String($0) }
    }

    /// Returns the name itself if it is a module name in upper camel case, otherwise the capitalised words.
    private static func module(of name: String, words: [String]) -> String {
        let joined = words.map(\.capitalized).joined()
        return name.lowercased() == joined.lowercased() && name.first?.isUppercase == true ? name : joined
    }

    /// Returns the name itself if it differs from the program's name, otherwise the words with the first one
    /// capitalised.
    private static func title(of name: String, words: [String]) -> String {
        let text = words.joined(separator: " ")
        return name == words.joined(separator: "-") ? text.prefix(1).uppercased() + text.dropFirst() : name
    }

    private static func checked(title: String) throws(Invalid) -> String {
        guard title.isVisibleLine, title.utf8.count <= 200 else {
            throw Invalid(
                description:
                    "The title must be one line of visible text, at most 200 bytes long. Set another title with --title."
            )
        }
        return title
    }

    /// Checks the id by the rules of desktop files and D-Bus service names, without hyphens, which Flatpak rejects in the last part.
    private static func checked(id: String) throws(Invalid) -> String {
        let parts = id.split(separator: ".", omittingEmptySubsequences: false)
        let areValid = parts.allSatisfy { part in
            part.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
        }
        guard parts.count >= 2, areValid, id.utf8.count <= 255 else {
            throw Invalid(
                description:
                    "“\(id)” is not an application id. An id has two or more parts, separated by dots. Each consists "
                    + "of letters, digits and underscores and does not begin with a digit, as in org.example.Notes.")
        }
        return id
    }
}

extension String {
    /// Whether the text is one line that contains visible characters, and no control or format characters.
    ///
    /// The joiners that Persian words and emoji need are allowed between visible characters.
    var isVisibleLine: Bool {
        var mayJoin = false
        var endsWithJoiner = false
        for scalar in unicodeScalars {
            if DisplayText.isJoiner(scalar) {
                guard mayJoin else { return false }
                (mayJoin, endsWithJoiner) = (false, true)
                continue
            }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                return false
            default: mayJoin = !scalar.properties.isWhitespace
            }
            guard mayJoin || !endsWithJoiner else { return false }
            endsWithJoiner = false
        }
        return !endsWithJoiner && contains { !$0.isWhitespace }
    }
}
