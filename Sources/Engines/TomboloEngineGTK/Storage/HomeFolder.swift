import CGLib
import GLibRuntime
import Glibc
import TomboloEngine

/// The home folder of the user, as GLib reports it.
enum HomeFolder {
    /// Checks that the folder exists. Every page has a profile, so a profile calls this when it is opened.
    ///
    /// Without the folder, the engine ends the program (WebKitGTK 2.50.6): `webkit_web_context_add_path_to_sandbox`
    /// dereferences a null pointer, and the sandbox of a web process cannot be set up. In containers and for service
    /// accounts, the home folder often does not exist.
    /// - Throws: ``ProfileError`` with the path and the remedy.
    static func check() throws(ProfileError) {
        let path = String(copying: g_get_home_dir()) ?? ""
        guard let resolved = realpath(path, nil) else {
            throw ProfileError(
                message: "The engine cannot start, because the home folder “\(path)” does not exist. "
                    + "Create it, or set HOME to a folder that exists.")
        }
        free(resolved)
    }
}
