/// The member `flatpak` of `tombolo.json`.
struct FlatpakSettings: Hashable, Sendable {
    /// The version of the runtime `org.gnome.Platform`.
    var runtimeVersion = "49"
    /// The resources outside its sandbox that the app may use besides the display, as options of
    /// `flatpak build-finish`.
    var arguments: [String] = []

    init() {}

    init(_ reader: inout MemberReader) throws(AppDescription.Invalid) {
        if let version = try reader.optionalText("runtimeVersion") { runtimeVersion = version }
        arguments = try reader.texts("arguments", default: [])
        guard runtimeVersion.wholeMatch(of: /[0-9]{2,3}/) != nil else {
            throw AppDescription.Invalid(
                "\(AppDescription.fileName): “runtimeVersion” must be a version of org.gnome.Platform, such as \"49\".")
        }
        for argument in arguments {
            guard argument.wholeMatch(of: /--[a-z-]+=[A-Za-z0-9._:\/=~*+-]+/) != nil else {
                throw AppDescription.Invalid(
                    "\(AppDescription.fileName): “\(argument)” in “arguments” is not an option such as --share=network."
                )
            }
        }
    }
}
