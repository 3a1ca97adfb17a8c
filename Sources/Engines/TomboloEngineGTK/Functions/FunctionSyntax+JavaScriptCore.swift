import CJavaScriptCore
import GLibRuntime
package import TomboloEngine

extension FunctionSyntax {
    /// Creates a check that parses with JavaScriptCore, in a separate context whose values are never used elsewhere.
    package convenience init() {
        let parser = SyntaxParser()
        self.init(parsingBy: { parser.message(about: $0) })
    }
}

/// A JavaScript context in which nothing runs.
private final class SyntaxParser {
    private lazy var context = {
        WebKitStart.ensure()
        return GObjectReference(adopting: jsc_context_new())
    }()

    /// Returns the parser's message about a script; nil if the script parses.
    func message(about script: String) -> String? {
        var exception: OpaquePointer?
        let result = jsc_context_check_syntax(
            context.opaque, script, gssize(script.utf8.count), JSC_CHECK_SYNTAX_MODE_SCRIPT, nil, 1, &exception)
        defer { if let exception { g_object_unref(UnsafeMutableRawPointer(exception)) } }
        guard result != JSC_CHECK_SYNTAX_RESULT_SUCCESS else { return nil }
        return exception.flatMap { String(copying: jsc_exception_get_message($0)) } ?? "The script does not parse."
    }
}
