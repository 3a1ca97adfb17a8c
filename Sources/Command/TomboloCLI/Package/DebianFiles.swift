import Foundation

/// The texts of a Debian package, made from the description of an app.
struct DebianFiles {
    let app: AppDescription
    /// The time of the release.
    let time: Date

    /// The control file.
    /// - Parameters:
    ///   - depends: The libraries with which the program is linked, as dpkg-shlibdeps reports them.
    ///   - builtUsing: The source package of a library that the program contains, with its version; nil if there is none.
    ///   - size: The size of the installed files in KiB; see ``DebianPackage/size(of:)``.
    func control(architecture: String, depends: String, builtUsing: String? = nil, size: Int) -> String {
        var lines = [
            "Package: \(app.product)", "Version: \(app.version)", "Architecture: \(architecture)",
            "Maintainer: \(app.maintainer)", "Installed-Size: \(size)",
            // Without a Mesa driver, the web process ends when it starts, but libwebkitgtk only recommends one.
            "Depends: \(depends), libgl1-mesa-dri", "Section: \(app.section)", "Priority: optional",
        ]
        if let builtUsing { lines.append("Static-Built-Using: \(builtUsing)") }
        if let homepage = app.homepage { lines.append("Homepage: \(homepage)") }
        lines.append("Description: \(app.summary)")
        let paragraphs = app.paragraphs.map { Self.folded($0).map { " \($0)" } }
        lines += Array(paragraphs.joined(separator: [" ."]))
        return lines.joined(separator: "\n") + "\n"
    }

    /// The lintian overrides for a control file that declares a library within the program.
    var lintianOverrides: String {
        """
        # dpkg has the field since Debian 12, whose lintian lacks it.
        \(app.product): unknown-field Static-Built-Using

        """
    }

    /// The changelog of the package.
    var changelog: String {
        """
        \(app.product) (\(app.version)) unstable; urgency=medium

          * Version \(app.version).

         -- \(app.maintainer)  \(Self.date(time, "EEE, dd MMM yyyy HH:mm:ss '+0000'"))

        """
    }

    /// The manual page of the program.
    var manual: String {
        let paragraphs = app.paragraphs.map(Self.roff).joined(separator: "\n.PP\n")
        return """
            .TH \(app.product.uppercased()) 1 \(Self.date(time, "yyyy-MM-dd")) "\(Self.roff(app.version))"
            .SH NAME
            \(app.product) \\- \(Self.roff(app.summary))
            .SH SYNOPSIS
            .B \(app.product)
            \(app.schemes.isEmpty && app.files.isEmpty ? "" : ".RI [ URL ...]\n").SH DESCRIPTION
            \(paragraphs)

            """
    }

    /// The copyright file: the app's license, and the licenses of the code that is linked into the program.
    /// - Parameters:
    ///   - license: The text of the app's license.
    ///   - linked: The paragraphs on Tombolo, Swift's runtime and other packages.
    ///   - format: The format of the package. It decides whether the file refers to the text of a common license or
    ///     contains it.
    func copyright(license: String, linked: String, for format: PackageFormat) -> String {
        let text = format.hasCommonLicenses ? CommonLicense.referring(in: license) : license
        return """
            Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
            Upstream-Name: \(app.name)
            Source: \(app.homepage ?? app.maintainer)

            Files: *
            Copyright: \(Self.date(time, "yyyy")) \(app.maintainer)
            License: \(app.license.debianName)
            \(CopyrightText.field(text))\(app.license.debianComment)

            \(linked)
            """
    }

    /// The date of the release, as in 2026-11-26.
    var day: String { Self.date(time, "yyyy-MM-dd") }

    /// Folds a paragraph into lines of at most 78 characters.
    static func folded(_ text: String) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= 78 {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                // A line that begins with a dot would be a separator, so the dot is replaced.
                lines.append(word.hasPrefix(".") ? "\u{2024}\(word.dropFirst())" : String(word))
            }
        }
        return lines
    }

    /// Escapes a line for roff, because a dot at its beginning would be a request.
    private static func roff(_ text: String) -> String {
        let escapes: [Unicode.Scalar: String] = ["\\": "\\e", "-": "\\-", "\"": "\\(dq"]
        let escaped = text.replacingScalars { escapes[$0] }
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&\(escaped)" : escaped
    }

    private static func date(_ time: Date, _ format: String) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = format
        return formatter.string(from: time)
    }
}
