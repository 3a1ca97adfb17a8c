/// An invalid setting in the file. The default applies until the file is corrected.
package struct SettingProblem: Sendable, Hashable, CustomStringConvertible {
    /// The setting's name in the file.
    package let name: String
    /// A description of the valid values.
    package let expected: String

    /// A message with the problem and its remedy.
    package var description: String {
        "The setting “\(name)” is invalid, so its default is used. It must be \(expected)."
    }
}
