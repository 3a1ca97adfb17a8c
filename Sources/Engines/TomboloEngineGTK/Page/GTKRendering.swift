import CWebKitGTK
import Glibc

/// Chooses how pages are drawn: the fastest settings that draw correctly on this machine.
package enum GTKRendering {
    /// Whether the machine lacks a graphics device that the program can use.
    package static let isSoftware = access("/dev/dri/renderD128", R_OK | W_OK) != 0

    /// The environment variable that prevents the running version of GTK from using OpenGL. GTK 4.16 moved such
    /// switches from `GDK_DEBUG` to `GDK_DISABLE`.
    nonisolated package static let withoutOpenGL: (name: String, value: String) =
        gtk_get_major_version() > 4 || gtk_get_minor_version() >= 16
        ? ("GDK_DISABLE", "gl") : ("GDK_DEBUG", "gl-disable")

    /// Chooses settings for pages that a WebDriver client controls. Must be called before ``prepare()``.
    ///
    /// The engine answers a driver's request for a picture only if the content is drawn with OpenGL, possibly in
    /// software. The settings replace values in the environment, because a driver that a Tombolo app has started
    /// inherits that app's values.
    package static func prepareForPicturesOfDrivers() {
        setenv(withoutOpenGL.name, "", 1)
        setenv("WEBKIT_DISABLE_DMABUF_RENDERER", "0", 1)
    }

    /// Chooses settings for all other pages. Must be called before GTK is initialized. Values that the environment already has
    /// are kept.
    package static func prepare() {
        guard isSoftware else { return }
        // GTK would draw with a software OpenGL, which takes 40 ms to start and 120 MB; see Documentation/Rendering.md.
        setenv(withoutOpenGL.name, withoutOpenGL.value, 0)
        setenv("GSK_RENDERER", "cairo", 0)
        // Only avoids a warning in every program: WebKit then does not request a renderer that is switched off anyway.
        setenv("WEBKIT_DISABLE_DMABUF_RENDERER", "1", 0)
        // WebKitGTK 2.54 and later nevertheless open Mesa, which prints a warning if it finds no device.
        if (webkit_get_major_version(), webkit_get_minor_version()) >= (2, 54) {
            setenv("LIBGL_ALWAYS_SOFTWARE", "1", 0)
        }
    }
}
