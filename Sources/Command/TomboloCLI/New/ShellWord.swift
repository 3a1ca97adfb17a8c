/// A text as one word of a shell, in quotation marks if it needs them.
struct ShellWord: CustomStringConvertible {
    let description: String

    init(_ text: String) {
        let isPlain = text.wholeMatch(of: /[A-Za-z0-9._\/][A-Za-z0-9._\/-]*/) != nil
        description =
            isPlain
            ? text : "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
    }
}
