import Glibc

/// How pages are drawn: the fastest settings that draw correctly on this machine.
package enum GTKRendering {
    /// Whether there is no graphics device that could draw.
    package static let isSoftware = access("/dev/dri/renderD128", R_OK | W_OK) != 0

    /// Chooses before GTK is initialised. What the environment says already, stands.
    package static func prepare() {
        guard isSoftware else { return }
        setenv("GSK_RENDERER", "cairo", 0)
    }
}
