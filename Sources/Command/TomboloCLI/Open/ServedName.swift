/// The name under which a folder is served: the folder's own, in a form that is valid as a host.
///
/// Lower case, with one hyphen for each run of characters other than a-z and 0-9, and no hyphen at the ends. It is `page` if nothing is
/// left, and has at most 63 characters.
struct ServedName: Hashable, Sendable {
    let text: String

    init(ofFolder name: String) {
        let parts = name.lowercased().utf8.split { !(0x61...0x7A).contains($0) && !(0x30...0x39).contains($0) }
        var text = parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
        if text.utf8.count > 63 { text = String(text.prefix(63)) }
        while text.hasSuffix("-") { text.removeLast() }
        self.text = text.isEmpty ? "page" : text
    }
}
