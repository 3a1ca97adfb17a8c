/// The version of this package.
package enum Version {
    /// The version as users see it.
    package static let text = "0.1.0"
}
