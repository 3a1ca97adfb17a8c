public import TomboloEngine

/// The API of an older bridge on top of this one: the calls of a plugin, and a part of the page script.
///
/// The plugin's name is the first part of the dialect's calls and page functions. Switching a dialect on for an origin
/// is a grant of all of them, or of those that it needs for itself (``DialectScope/functions``). A dialect has no
/// registry or policy of its own. In the policy, a function of the app that pages call is named
/// `DIALECT.call.FUNCTION`. A dialect is passed to a page's bridge when the bridge is made, and serves that page only.
@MainActor
public protocol Dialect: Plugin {
    /// The documents that the dialect is switched on for. A change applies to documents that begin after
    /// ``Bridge/refreshDialects()``.
    var scope: DialectScope { get }
    /// The script that runs in a document that the dialect is switched on for, before the first script of the page. It
    /// is the body of a function with one parameter `configuration` inside the page script, and may use the top-level
    /// names of its modules (`web/source/dialects/README.md`).
    ///
    /// It is code of the framework or the app, and never built from data.
    var pageSource: String { get }
    /// The value of the parameter `configuration` of ``pageSource``.
    var pageConfiguration: JSONValue { get }
}
