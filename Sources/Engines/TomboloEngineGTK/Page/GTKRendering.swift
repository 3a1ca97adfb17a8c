import CWebKitGTK
import Glibc

/// The settings with which pages are drawn: the fastest that draw correctly on this machine.
package enum GTKRendering {
    /// Whether the machine lacks a graphics device that the program can use.
    package static let isSoftware = access("/dev/dri/renderD128", R_OK | W_OK) != 0

    /// The environment variable that keeps the running version of GTK from using OpenGL. GTK 4.16 moved such switches from
    /// `GDK_DEBUG` to `GDK_DISABLE`.
    nonisolated package static let withoutOpenGL: (name: String, value: String) =
        gtk_get_major_version() > 4 || gtk_get_minor_version() >= 16
        ? ("GDK_DISABLE", "gl") : ("GDK_DEBUG", "gl-disable")

    /// Chooses settings for pages that a driver controls, before ``prepare()`` does. The engine takes pictures for a driver only
    /// of content drawn with OpenGL, possibly in software, and never answers if nothing is drawn that way. Overrides the
    /// environment: a driver that one of Tombolo's apps has started inherits the values that were chosen for that app.
    package static func prepareForPicturesOfDrivers() {
        setenv(withoutOpenGL.name, "", 1)
        setenv("WEBKIT_DISABLE_DMABUF_RENDERER", "0", 1)
    }

    /// Chooses settings before GTK is initialised. Values that the environment already has are kept.
    package static func prepare() {
        guard isSoftware else { return }
        // GTK would draw with a software OpenGL, which takes 40 ms to start and 120 MB; see Documentation/Rendering.md.
        setenv(withoutOpenGL.name, withoutOpenGL.value, 0)
        setenv("GSK_RENDERER", "cairo", 0)
        // The only effect: WebKit no longer requests a feature that is switched off, and does not warn about it in every program.
        setenv("WEBKIT_DISABLE_DMABUF_RENDERER", "1", 0)
        // From version 2.54 on WebKitGTK opens Mesa all the same, which warns if it finds no device.
        if (webkit_get_major_version(), webkit_get_minor_version()) >= (2, 54) {
            setenv("LIBGL_ALWAYS_SOFTWARE", "1", 0)
        }
    }
}
