import CWebKitGTK
import Glibc

/// How pages are drawn: the fastest settings that draw correctly on this machine.
package enum GTKRendering {
    /// Whether there is no graphics device that could draw.
    package static let isSoftware = access("/dev/dri/renderD128", R_OK | W_OK) != 0

    /// The environment variable that keeps the running version of GTK from using OpenGL. GTK 4.16 moved what switches something off from `GDK_DEBUG` to
    /// `GDK_DISABLE`.
    nonisolated package static let withoutOpenGL: (name: String, value: String) =
        gtk_get_major_version() > 4 || gtk_get_minor_version() >= 16
        ? ("GDK_DISABLE", "gl") : ("GDK_DEBUG", "gl-disable")

    /// Chooses for pages that a driver controls, before ``prepare()`` does: the engine takes pictures for a driver only of what OpenGL has
    /// drawn, be it in software, and never answers where nothing is drawn that way. What the environment says does not stand: a driver that an
    /// app of Tombolo's has started hands on what was chosen for that app.
    package static func prepareForPicturesOfDrivers() {
        setenv(withoutOpenGL.name, "", 1)
        setenv("WEBKIT_DISABLE_DMABUF_RENDERER", "0", 1)
    }

    /// Chooses before GTK is initialised. What the environment says already, stands.
    package static func prepare() {
        guard isSoftware else { return }
        // GTK would draw with a software OpenGL, which takes 40 ms to start and 120 MB; see Documentation/Rendering.md.
        setenv(withoutOpenGL.name, withoutOpenGL.value, 0)
        setenv("GSK_RENDERER", "cairo", 0)
        // Changes nothing but this: WebKit no longer asks for what is switched off, and warns of it in every program.
        setenv("WEBKIT_DISABLE_DMABUF_RENDERER", "1", 0)
        // From version 2.54 on WebKitGTK opens Mesa all the same, which warns where it finds no device.
        if (webkit_get_major_version(), webkit_get_minor_version()) >= (2, 54) {
            setenv("LIBGL_ALWAYS_SOFTWARE", "1", 0)
        }
    }
}
