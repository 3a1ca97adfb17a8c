import CWebKitGTK

/// Owns one reference to a `WebKitUserContentFilter`, which is not a GObject.
package final class ContentFilter {
    /// The filter. Valid while this value lives.
    package let opaque: OpaquePointer

    /// Takes ownership of a filter that a function returned.
    init(adopting filter: OpaquePointer) { opaque = filter }

    isolated deinit { webkit_user_content_filter_unref(opaque) }
}
