import JavaScriptCore
import TomboloEngine

extension FunctionSyntax {
    /// Creates a check that parses with JavaScriptCore, in a separate context in which nothing runs.
    convenience init() {
        let parser = SyntaxParser()
        self.init(parsingBy: { parser.message(about: $0) })
    }
}

private final class SyntaxParser {
    private lazy var context: JSGlobalContextRef? = JSGlobalContextCreate(nil)

    /// Returns the parser's message about a script; nil if the script parses.
    func message(about script: String) -> String? {
        // Passes the length, because a C string would end at the first NUL, and the rest of the script would remain
        // unchecked.
        let units = Array(script.utf16)
        let source = JSStringCreateWithCharacters(units, units.count)
        defer { JSStringRelease(source) }
        var exception: JSValueRef?
        if JSCheckScriptSyntax(context, source, nil, 1, &exception) { return nil }
        guard let exception, let text = JSValueToStringCopy(context, exception, nil) else {
            return "The script does not parse."
        }
        defer { JSStringRelease(text) }
        var bytes = [CChar](repeating: 0, count: JSStringGetMaximumUTF8CStringSize(text))
        let count = JSStringGetUTF8CString(text, &bytes, bytes.count)
        let message = String(decoding: bytes.prefix(max(0, count - 1)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // The text of an error begins with its name, which the caller knows.
        let name = "SyntaxError: "
        return message.hasPrefix(name) ? String(message.dropFirst(name.count)) : message
    }

    isolated deinit {
        if let context { JSGlobalContextRelease(context) }
    }
}
