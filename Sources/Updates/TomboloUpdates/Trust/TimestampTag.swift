/// The entity tag of a timestamp, with the version of that timestamp.
///
/// A client sends the tag only if it still has the timestamp. Otherwise the response “not modified” would make an older
/// timestamp the current one.
package struct TimestampTag: Sendable, Hashable, Codable {
    /// The tag as the server sent it.
    package let tag: String
    package let version: Int

    package init(_ tag: String, version: Int) { (self.tag, self.version) = (tag, version) }
}
