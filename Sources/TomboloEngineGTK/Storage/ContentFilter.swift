import CWebKitGTK

/// Owns one reference to a `WebKitUserContentFilter`, which is no GObject.
package final class ContentFilter {
    /// The filter. Valid while this value lives.
    package let opaque: OpaquePointer

    /// Takes over what a function handed over.
    init(adopting filter: OpaquePointer) { opaque = filter }

    isolated deinit { webkit_user_content_filter_unref(opaque) }
}
