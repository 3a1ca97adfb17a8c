/// Checks the files that the engine starts or loads, and names the Debian packages of missing ones.
struct PackageCheck {
    /// A file from a package. It is enough if one of the listed paths exists.
    struct Need {
        var package: String
        var file: String
        var places: [String]
        var reason: String
        var state: Finding.State = .problem
    }

    /// Whether a virtual display is requested, so that a missing Xvfb is a problem.
    var needsVirtualDisplay: Bool

    func findings(_ machine: Machine) -> [Finding] {
        let missing = needs.filter { !Self.isThere($0, machine) }
        guard !missing.isEmpty else {
            return [Finding("packages", .ok, "all programs and modules that the engine uses are installed")]
        }
        let packages = Set(missing.map(\.package)).sorted().joined(separator: " ")
        let remedy = "apt-get install --no-install-recommends \(packages)"
        return missing.enumerated().map { index, need in
            Finding(
                "packages", need.state, "\(need.file) of \(need.package) is missing: \(need.reason)",
                remedy: index == missing.count - 1 ? remedy : nil)
        }
    }

    private static func isThere(_ need: Need, _ machine: Machine) -> Bool {
        need.places.contains { $0.hasPrefix("/") ? machine.has($0) : machine.hasCommand($0) }
    }

    private var needs: [Need] {
        [
            Need(
                package: "libwebkitgtk-6.0-4", file: "WebKitWebProcess",
                places: ["/usr/lib/*/webkitgtk-6.0/WebKitWebProcess", "/usr/libexec/webkitgtk-6.0/WebKitWebProcess"],
                reason: "the process that runs pages"),
            Need(
                package: "libwebkitgtk-6.0-4", file: "WebKitNetworkProcess",
                places: [
                    "/usr/lib/*/webkitgtk-6.0/WebKitNetworkProcess", "/usr/libexec/webkitgtk-6.0/WebKitNetworkProcess",
                ],
                reason: "the process that loads pages"),
            Need(
                package: "libgl1-mesa-dri", file: "a Mesa driver",
                places: [
                    "/usr/lib/*/dri/swrast_dri.so", "/usr/lib/*/dri/libdril_dri.so", "/usr/lib/dri/swrast_dri.so",
                    "/usr/lib64/dri/swrast_dri.so",
                ], reason: "without one, the web process ends when it starts"),
            Need(
                package: "bubblewrap", file: "bwrap", places: ["bwrap"],
                reason: "the engine creates its sandbox with it"),
            Need(
                package: "xdg-dbus-proxy", file: "xdg-dbus-proxy", places: ["xdg-dbus-proxy"],
                reason: "the engine's sandbox reaches the session bus through it"),
            Need(
                package: "xvfb", file: "Xvfb", places: ["Xvfb"], reason: "--headless needs it",
                state: needsVirtualDisplay ? .problem : .warning),
            Need(
                package: "glib-networking", file: "a TLS module",
                places: [
                    "/usr/lib/*/gio/modules/libgiognutls.so", "/usr/lib/*/gio/modules/libgioopenssl.so",
                    "/usr/lib/gio/modules/libgiognutls.so", "/usr/lib64/gio/modules/libgiognutls.so",
                ], reason: "https: pages cannot be loaded", state: .warning),
            Need(
                package: "ca-certificates", file: "ca-certificates.crt",
                places: ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt"],
                reason: "no certificate of an https: page is trusted", state: .warning),
            Need(
                package: "at-spi2-core", file: "at-spi-bus-launcher",
                places: ["/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher"],
                reason: "screen readers cannot read windows", state: .warning),
        ]
    }
}
