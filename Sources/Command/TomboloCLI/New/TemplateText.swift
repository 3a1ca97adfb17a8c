import Foundation
import TomboloEngine

/// The text of a template file, in which placeholders such as `__title__` stand for the values of an app.
///
/// A placeholder is a valid identifier, so that the templates are valid Swift, TypeScript and JSON, which formatters and compilers can
/// read. A mustache such as `{{title}}` would not be.
struct TemplateText {
    /// The values, by the name of the placeholder without the underscores.
    var values: [String: String]

    init(
        _ name: AppName, template: AppTemplate, dependency: TomboloDependency, frontEnd: NewFrontEnd? = nil,
        in folder: URL
    ) {
        // A folder name may contain a quotation mark.
        let identity = Self.escapedBackslashAndQuote(dependency.identity)
        let products = template.products.map { ".product(name: \"\($0)\", package: \"\(identity)\")" }
        values = [
            "product": name.product, "module": name.module, "id": name.id, "title": name.title,
            "summary": Self.summary(of: name.product),
            "tombolo": identity, "dependency": dependency.arguments(for: folder),
            "products": products.joined(separator: ", "), "loading": template.scriptAttribute,
        ]
        guard let frontEnd else { return }
        // The elements of a list in JSON, between the quotation marks of the template.
        let elements = { (words: [String]) in words.map(Self.escapedBackslashAndQuote).joined(separator: "\", \"") }
        values["build"] = elements(frontEnd.build)
        values["serve"] = elements(frontEnd.serve)
        values["url"] = Self.escapedBackslashAndQuote(frontEnd.url)
    }

    /// Returns a text with the values in place of the placeholders. A title is escaped for the kind of file. If an
    /// array element is a placeholder without a value, its whole line is left out.
    /// - Throws: ``UnknownPlaceholder``.
    func filled(_ text: String, file: String) throws(UnknownPlaceholder) -> String {
        var output = ""
        var rest = text[...]
        while let match = rest.firstMatch(of: /__([a-z]+)__/) {
            guard let value = values[String(match.output.1)] else {
                throw UnknownPlaceholder(name: String(match.output.0), file: file)
            }
            output += rest[..<match.range.lowerBound]
            output += match.output.1 == "title" ? Self.escaped(value, for: file) : value
            rest = rest[match.range.upperBound...]
            if value.isEmpty, rest.hasPrefix(",\n"), let line = output.lastIndex(of: "\n") {
                rest = rest.dropFirst()
                output = String(output[..<line])
            }
        }
        return output + rest
    }

    /// The summary for an app made from a template. It must not begin with the program's name.
    private static func summary(of product: String) -> String {
        let summary = "Greet people in several languages"
        return AppDescription.begins(summary, with: product) ? "Say hello in several languages" : summary
    }

    /// Returns text as a Swift string literal.
    static func swiftLiteral(_ text: String) -> String { "\"\(escapedBackslashAndQuote(text))\"" }

    private static func escaped(_ title: String, for file: String) -> String {
        switch file.split(separator: ".").last {
        case "html", "svg", "xml": HTMLText.escaped(title)
        case "swift", "json", "js", "ts": escapedBackslashAndQuote(title)
        case "md": escapedMarkdown(title)
        default: title
        }
    }

    // The following replace scalars: a combining scalar after a quotation mark must not hide it.

    private static func escapedBackslashAndQuote(_ text: String) -> String {
        escaped(text, where: { $0 == "\\" || $0 == "\"" })
    }

    private static func escapedMarkdown(_ text: String) -> String {
        escaped(text, where: { "\\`*_[]<>#|&".unicodeScalars.contains($0) })
    }

    private static func escaped(_ text: String, where isSpecial: (Unicode.Scalar) -> Bool) -> String {
        text.replacingScalars { isSpecial($0) ? "\\\($0)" : nil }
    }
}

extension String {
    /// Returns the text with some scalars replaced. Scalars are replaced rather than characters, because a search for a character does not
    /// find one that is followed by a combining scalar.
    /// - Parameter replacement: Returns the text for a scalar; nil for the scalar itself.
    func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var scalars = UnicodeScalarView()
        for scalar in unicodeScalars {
            if let text = replacement(scalar) { scalars += text.unicodeScalars } else { scalars.append(scalar) }
        }
        return String(scalars)
    }
}

/// A placeholder without a value, which is a mistake in the template.
struct UnknownPlaceholder: Error, Hashable, CustomStringConvertible {
    var name: String
    var file: String

    var description: String { "The template file \(file) has the unknown placeholder \(name)." }
}
