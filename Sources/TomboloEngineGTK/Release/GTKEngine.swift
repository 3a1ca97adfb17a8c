import CWebKitGTK
package import TomboloEngine

/// The engine that is linked in.
package nonisolated enum GTKEngine {
    /// Its version, at run time.
    package static var version: EngineVersion {
        EngineVersion(webkit_get_major_version(), webkit_get_minor_version(), webkit_get_micro_version())
    }
}
