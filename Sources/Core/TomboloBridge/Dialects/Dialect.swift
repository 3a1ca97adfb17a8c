public import TomboloEngine

/// The API of an older bridge, implemented on top of this bridge as the calls of a plugin and a part of the page
/// script.
///
/// The plugin's name is the first part of the names of the dialect's calls and page functions. Documents of an origin
/// for which a dialect is switched on are granted all calls with this prefix, or only those that the dialect itself
/// needs (``DialectScope/functions``). A dialect has no registry or policy of its own. In the policy, the app's
/// functions are named `DIALECT.call.FUNCTION`. A dialect is passed to a page's bridge when the bridge is created, and
/// serves only that page.
@MainActor
public protocol Dialect: Plugin {
    /// The documents for which the dialect is switched on. Call ``Bridge/refreshDialects()`` after a change; the change
    /// applies to documents that begin after the call.
    var scope: DialectScope { get }
    /// The script that runs in each document for which the dialect is switched on, before the first script of the page.
    ///
    /// The script is the body of a function inside the page script. The function has one parameter, `configuration`.
    /// The script may use the top-level names of the page script's modules (`web/source/dialects/README.md`). It must
    /// be code of the framework or the app, and must not be built from data.
    var pageSource: String { get }
    /// The value of the parameter `configuration` of ``pageSource``.
    var pageConfiguration: JSONValue { get }
}
