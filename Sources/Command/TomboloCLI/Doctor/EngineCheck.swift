import CGTK
import TomboloEngine
import TomboloEngineGTK

/// Checks the version of the linked engine.
struct EngineCheck {
    var engine = GTKEngine.version
    var toolkit = EngineVersion(gtk_get_major_version(), gtk_get_minor_version(), gtk_get_micro_version())
    /// The known vulnerabilities of engines; nil if the bundled list cannot be read.
    var advisories = EngineAdvisories.shipped

    var finding: Finding {
        let name = "WebKitGTK \(engine), GTK \(toolkit)"
        guard let advisories else {
            return Finding("engine", .warning, "\(name): the list of known vulnerabilities cannot be read")
        }
        let known = advisories.affecting(engine)
        guard engine >= advisories.floor, known.isEmpty else {
            let age =
                engine < advisories.floor
                ? ["older than \(advisories.floor.short), the oldest tested version, so it may not work"] : []
            let holes = known.map { "\($0.id) (fixed in \($0.fixedIn), \($0.source))" }
            return Finding(
                "engine", .warning, "\(name): " + (age + holes).joined(separator: "; "),
                remedy:
                    "apt-get update && apt-get install libwebkitgtk-6.0-4; distributions also fix vulnerabilities without a "
                    + "new version number: see the changelog of the package")
        }
        return Finding("engine", .ok, "\(name); no known vulnerabilities as of \(advisories.updated)")
    }
}
