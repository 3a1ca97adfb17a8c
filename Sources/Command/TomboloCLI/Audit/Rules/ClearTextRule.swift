import TomboloPolicyCheck

/// Finds resources that pages, scripts and style sheets load in clear text.
struct ClearTextRule {
    /// Whether the app shows pages in a Rexxar container, in which a request to the container's host never leaves the program.
    var hasContainer: Bool

    func findings(in tag: HTMLPage.Tag, _ path: String) -> [AuditFinding] {
        var addresses = tag.attributes.filter { Self.loading.contains($0.name) }.map(\.value)
        if tag.name != "a", tag.name != "area", let href = tag["href"] { addresses.append(href) }
        if tag.name == "meta", let content = tag["content"], tag["http-equiv"]?.lowercased() == "refresh" {
            addresses += content.split(separator: "=", maxSplits: 1).dropFirst().map { $0.trimmed("'\" ") }
        }
        let loads = ClearTextLoads.found(in: Array((tag.text + "\n" + (tag["style"] ?? "")).utf8)).map(\.address)
        let found = addresses.flatMap(Self.clearText(in:)) + loads
        return found.filter { !isContainer($0) }.map { address in
            AuditFinding(
                .pageClearText, path, line: tag.line, "the <\(tag.name)> loads \(address.prefix(200)) in clear text")
        }
    }

    func findings(in text: PlainText, _ path: String) -> [AuditFinding] {
        ClearTextLoads.found(in: text.bytes).filter { !isContainer($0.address) }.map { offset, address in
            AuditFinding(
                .pageClearText, path, line: text.line(at: offset), "the text loads \(address.prefix(200)) in clear text"
            )
        }
    }

    /// The clear-text addresses of an attribute such as `srcset`, which contains several.
    private static func clearText(in text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).flatMap { word -> [String] in
            // A comma can separate addresses, or be a part of an address or even its host. In the latter case, the whole address
            // is reported.
            let parts = word.split(separator: ",").filter(WebAddress.isClearText)
            return parts.map { $0.startIndex == word.startIndex ? String(word) : String($0) }
        }
    }

    private func isContainer(_ address: String) -> Bool { hasContainer && WebAddress.isContainer(address) }

    /// Attributes that cause a load or a submission without the user following a link.
    private static let loading: Set<String> = [
        "src", "srcset", "imagesrcset", "data", "poster", "action", "formaction", "background", "manifest", "codebase",
        "archive", "ping", "xlink:href",
    ]
}
