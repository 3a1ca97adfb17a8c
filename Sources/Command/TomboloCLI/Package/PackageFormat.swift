import ArgumentParser

/// The format of a packaged app.
enum PackageFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    /// A Debian package.
    case deb
    /// A program in one file, which need not be installed.
    case appimage
    /// The files that a package installs, for other tools.
    case folder
    /// The files from which flatpak-builder builds the app.
    case flatpak

    /// Whether the program is installed at a known path, so that D-Bus can start it.
    var isInstalled: Bool { self != .appimage }

    /// Whether every system on which the package is installed has the texts of common licenses; see ``CommonLicense``.
    var hasCommonLicenses: Bool { self == .deb }
}
