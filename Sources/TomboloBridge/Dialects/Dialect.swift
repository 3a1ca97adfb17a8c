public import TomboloEngine

/// An older bridge, spoken over this one: the calls of a plugin, and what its pages see of it.
///
/// The plugin's name is the first part of the dialect's calls and page functions, and switching a dialect on for an origin
/// is a grant of all of them, or of those that it needs for itself (``DialectScope/functions``): there is no second registry
/// and no second policy. What pages call of the app's is named `DIALECT.call.FUNCTION` before the policy. A dialect is given to a page when its
/// bridge is made, and serves that page only.
@MainActor
public protocol Dialect: Plugin {
    /// Where it is switched on. A change holds for documents that begin after ``Bridge/refreshDialects()``.
    var scope: DialectScope { get }
    /// What runs in a document that it is switched on for, before the first script of the page: the body of a function
    /// with one parameter `configuration`, and a part of the page script, whose other parts it may use
    /// (`web/source/page/dialects.js`).
    ///
    /// Code of the framework's or the app's, and never built from data.
    var pageSource: String { get }
    /// What ``pageSource`` is told.
    var pageConfiguration: JSONValue { get }
}
