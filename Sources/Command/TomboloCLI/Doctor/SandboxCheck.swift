import TomboloProgram

/// Checks whether the engine can sandbox its web processes. The check runs before the engine starts one, because the engine ends the
/// program if it cannot create a sandbox.
struct SandboxCheck {
    /// The engine's switch. Every value except 0, even an empty one, switches the sandbox off.
    private static let variable = "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"

    private static func isSwitchedOff(_ machine: Machine) -> Bool {
        machine.environment[variable].map { $0 != "0" } ?? false
    }

    func findings(_ machine: Machine) -> [Finding] {
        if Self.isSwitchedOff(machine) {
            return [
                Finding(
                    "sandbox", .problem, "switched off by \(Self.variable)",
                    remedy:
                        "unset \(Self.variable): without a sandbox, a page that exploits the engine can do everything that you can"
                )
            ]
        }
        if let finding = flatpak(machine) { return [finding] }
        let findings = home(machine) + mounts(machine) + namespaces(machine)
        // If there are findings, they already explain why bubblewrap would fail.
        return findings.isEmpty ? trial(machine) : findings
    }

    /// Checks `/.flatpak-info`. If that file exists, the engine assumes that it runs in Flatpak, and leaves the sandbox to Flatpak.
    private func flatpak(_ machine: Machine) -> Finding? {
        guard let text = machine.text("/.flatpak-info") else { return nil }
        guard text.isEmpty else { return Finding("sandbox", .ok, "provided by Flatpak, in which this program runs") }
        return Finding(
            "sandbox", .problem,
            "the engine mistakes an empty /.flatpak-info for Flatpak: web processes run without a sandbox",
            remedy: "rm /.flatpak-info (left behind when root showed a page without a running session bus)")
    }

    private func home(_ machine: Machine) -> [Finding] {
        guard let path = machine.environment["HOME"], !path.isEmpty, !machine.has(path) else { return [] }
        return [
            Finding(
                "sandbox", .problem, "the home folder \(path) does not exist, so the engine ends the program",
                remedy: "create the folder, or set HOME to one that exists")
        ]
    }

    private func mounts(_ machine: Machine) -> [Finding] {
        guard let table = machine.text("/proc/self/mountinfo") else {
            return [Finding("sandbox", .problem, "/proc is not mounted", remedy: "mount -t proc proc /proc")]
        }
        let places = Set(table.split(separator: "\n").compactMap { $0.split(separator: " ").dropFirst(4).first })
        var findings: [Finding] = []
        if !places.contains("/sys") {
            findings.append(
                Finding(
                    "sandbox", .problem, "/sys is not mounted, so the engine ends the program",
                    remedy: "mount -t sysfs sysfs /sys"))
        }
        if !places.contains("/") {
            findings.append(
                Finding(
                    "sandbox", .problem, "/ is not a mount point, as in a plain chroot",
                    remedy: "mount --bind ROOT ROOT before entering it with chroot"))
        }
        return findings
    }

    private func namespaces(_ machine: Machine) -> [Finding] {
        guard !machine.isRoot else { return [] }
        let switches = [
            ("/proc/sys/kernel/unprivileged_userns_clone", "0", "sysctl kernel.unprivileged_userns_clone=1"),
            ("/proc/sys/user/max_user_namespaces", "0", "sysctl user.max_user_namespaces=10000"),
        ]
        return switches.compactMap { path, closed, remedy in
            guard Self.word(machine.text(path)) == closed else { return nil }
            return Finding(
                "sandbox", .problem, "\(path) is \(closed): only root may create a sandbox", remedy: remedy)
        }
    }

    private func trial(_ machine: Machine) -> [Finding] {
        guard machine.hasCommand("bwrap") else { return [] }
        let words: ScratchFile
        do throws(CommandFailure) {
            words = try ScratchFile()
        } catch {
            return [Finding("sandbox", .problem, "it was not tested: \(error.message)")]
        }
        let arguments = ["--ro-bind", "/", "/", "--unshare-pid", "--proc", "/proc", "--dev", "/dev", "true"]
        guard let process = try? ChildProcess("bwrap", arguments, output: words.descriptor, errors: words.descriptor)
        else {
            return [
                Finding(
                    "sandbox", .problem, "bwrap cannot be started", remedy: "apt-get install --reinstall bubblewrap")
            ]
        }
        defer { process.end() }
        if process.wait(atMost: .seconds(10)) == .exited(0) {
            return [Finding("sandbox", .ok, "bubblewrap can create it")]
        }
        let restricted = Self.word(machine.text("/proc/sys/kernel/apparmor_restrict_unprivileged_userns")) == "1"
        return [
            Finding(
                "sandbox", .problem, "bubblewrap cannot create it: \(words.words())",
                remedy: restricted
                    ? "sysctl kernel.apparmor_restrict_unprivileged_userns=0, or an AppArmor profile for bwrap that allows userns"
                    : "allow user namespaces and mounts; in a container: --security-opt seccomp=unconfined and --cap-add SYS_ADMIN"
            )
        ]
    }

    private static func word(_ text: String?) -> String? {
        text.map { $0.filter { !$0.isWhitespace } }
    }
}
