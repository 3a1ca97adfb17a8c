import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloCLI
import TomboloProgram

struct DoctorTests {
    /// A machine with these files, from path to content.
    private func machine(
        _ files: [String: String], environment: [String: String] = [:], isRoot: Bool = true, in folder: TemporaryFolder
    ) throws -> Machine {
        for (path, text) in files {
            let file = folder.url.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return Machine(
            root: folder.url.path(percentEncoded: false),
            environment: environment.merging(["PATH": "/usr/bin"]) { own, _ in own }, isRoot: isRoot)
    }

    private let complete = [
        "/usr/lib/x86_64-linux-gnu/webkitgtk-6.0/WebKitWebProcess",
        "/usr/lib/x86_64-linux-gnu/webkitgtk-6.0/WebKitNetworkProcess",
        "/usr/lib/x86_64-linux-gnu/dri/swrast_dri.so", "/usr/bin/bwrap", "/usr/bin/xdg-dbus-proxy", "/usr/bin/Xvfb",
        "/usr/lib/x86_64-linux-gnu/gio/modules/libgiognutls.so", "/etc/ssl/certs/ca-certificates.crt",
        "/usr/libexec/at-spi-bus-launcher",
    ]

    @Test func aLongKernelFileIsReadToItsEnd() throws {
        let text = try #require(Machine().text("/proc/self/maps"))
        #expect(text.utf8.count > 10_000)
        #expect(text.hasSuffix("\n"))
    }

    @Test func anExtensionWithoutInterceptionIsAWarningWithARemedy() {
        let report: JSONValue = ["interception": "it is not there"]
        let finding = PaintingCheck.interception(report)
        #expect(finding.state == .warning)
        #expect(finding.detail.contains("it is not there"))
        #expect(finding.remedy?.contains("Tombolo_CWebProcess.resources") == true)
        #expect(PaintingCheck.interception([:]).state == .warning)
        #expect(PaintingCheck.interception(["interception": .null]).state == .ok)
    }

    @Test func aMissingDirectChannelIsAWarning() {
        #expect(PaintingCheck.channel(["directChannel": true]).state == .ok)
        #expect(PaintingCheck.channel(["directChannel": false]).state == .warning)
        #expect(PaintingCheck.channel([:]).state == .warning)
    }

    @Test func aCompleteMachineMissesNoPackage() throws {
        let folder = TemporaryFolder()
        let machine = try machine(Dictionary(uniqueKeysWithValues: complete.map { ($0, "") }), in: folder)
        #expect(PackageCheck(needsVirtualDisplay: true).findings(machine).map(\.state) == [.ok])
    }

    @Test func aMissingFileNamesItsPackageAndTheCommandToInstallIt() throws {
        let folder = TemporaryFolder()
        let files = complete.filter { !$0.hasSuffix("swrast_dri.so") && !$0.hasSuffix("Xvfb") }
        let machine = try machine(Dictionary(uniqueKeysWithValues: files.map { ($0, "") }), in: folder)
        let findings = PackageCheck(needsVirtualDisplay: false).findings(machine)
        #expect(findings.map(\.state) == [.problem, .warning])
        #expect(findings[0].detail.hasPrefix("a Mesa driver of libgl1-mesa-dri is missing"))
        #expect(findings.last?.remedy == "apt-get install --no-install-recommends libgl1-mesa-dri xvfb")
        #expect(PackageCheck(needsVirtualDisplay: true).findings(machine).map(\.state) == [.problem, .problem])
    }

    @Test func anEmptyFlatpakInfoFileIsAProblem() throws {
        let folder = TemporaryFolder()
        let empty = try machine(["/.flatpak-info": ""], in: folder)
        #expect(SandboxCheck().findings(empty).map(\.state) == [.problem])
        #expect(SandboxCheck().findings(empty).first?.remedy?.hasPrefix("rm /.flatpak-info") == true)
        let real = try machine(["/.flatpak-info": "[Application]\n"], in: folder)
        #expect(SandboxCheck().findings(real).map(\.state) == [.ok])
    }

    @Test func missingRequirementsOfTheSandboxHaveARemedy() throws {
        let folder = TemporaryFolder()
        let mounts = "20 1 0:1 / /proc rw - proc proc rw\n"
        let chroot = try machine(["/proc/self/mountinfo": mounts], in: folder)
        #expect(SandboxCheck().findings(chroot).map(\.state) == [.problem, .problem])
        #expect(SandboxCheck().findings(chroot).first?.remedy == "mount -t sysfs sysfs /sys")

        let closed = try machine(
            [
                "/proc/self/mountinfo": "1 1 0:1 / / rw - ext4 a rw\n2 1 0:1 / /sys rw - sysfs sysfs rw\n",
                "/proc/sys/kernel/unprivileged_userns_clone": "0\n",
            ], isRoot: false, in: folder)
        #expect(SandboxCheck().findings(closed).compactMap(\.remedy) == ["sysctl kernel.unprivileged_userns_clone=1"])
    }

    @Test(arguments: ["1", "", "no"])
    func aSwitchedOffSandboxIsAProblem(value: String) throws {
        let folder = TemporaryFolder()
        let open = try machine([:], environment: ["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": value], in: folder)
        #expect(SandboxCheck().findings(open).map(\.state) == [.problem])
        #expect(SandboxCheck().findings(open).first?.remedy?.hasPrefix("unset") == true)
        let closed = try machine([:], environment: ["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "0"], in: folder)
        #expect(SandboxCheck().findings(closed).first?.remedy?.hasPrefix("unset") != true)
    }

    @Test func displayBusAndFontsAreChecked() throws {
        let folder = TemporaryFolder()
        let bare = SurroundingsCheck().findings(try machine([:], in: folder))
        #expect(bare.map(\.subject) == ["display", "session bus", "GPU", "fonts"])
        #expect(bare.map(\.state) == [.problem, .warning, .ok, .problem])

        let desktop = try machine(
            ["/run/user/1000/bus": "", "/usr/share/fonts/truetype/a.ttf": ""],
            environment: ["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0", "XDG_RUNTIME_DIR": "/run/user/1000"],
            in: folder)
        let findings = SurroundingsCheck().findings(desktop)
        #expect(findings.map(\.state) == [.ok, .ok, .ok, .ok])
        #expect(findings[0].detail == "Wayland, wayland-0")
        #expect(findings[1].detail == "unix:path=/run/user/1000/bus")
    }

    @Test func anUnreachableBusIsReportedAsDead() {
        func bus(_ environment: [String: String]) -> SessionBus {
            SessionBus(environment: environment) { $0 == "/there" }
        }
        #expect(bus([:]) == .none)
        #expect(bus(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/there,guid=1"]) == .at("unix:path=/there,guid=1"))
        #expect(bus(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/gone"]) == .dead("unix:path=/gone"))
        #expect(bus(["DBUS_SESSION_BUS_ADDRESS": "disabled:"]) == .none)
        #expect(bus(["DBUS_SESSION_BUS_ADDRESS": "tcp:host=a,port=1"]) == .at("tcp:host=a,port=1"))
    }

    @Test func anEngineOlderThanTheTestedOnesIsAWarning() {
        var check = EngineCheck()
        for engine in [EngineVersion(2, 48, 9), EngineVersion(2, 40, 0), EngineVersion(2, 39, 91)] {
            check.engine = engine
            #expect(check.finding.state == .warning, "\(engine)")
            #expect(check.finding.detail.contains("older than 2.50, the oldest tested version"), "\(engine)")
        }
        check.engine = EngineVersion(9_999, 0, 0)
        #expect(check.finding.state == .ok)
    }

    @Test func knownVulnerabilitiesOfTheEngineAreListedWithTheirSources() throws {
        var check = EngineCheck()
        let advisory = try #require(check.advisories?.advisories.first)
        check.advisories?.floor = EngineVersion(2, 40, 0)
        check.engine = EngineVersion(2, 50, 0)
        #expect(check.finding.state == .warning)
        #expect(check.finding.detail.contains(advisory.id) && check.finding.detail.contains(advisory.source))
        #expect(!check.finding.detail.contains("older than"))
        check.engine = advisory.fixedIn
        #expect(check.finding.state == .ok)
        check.advisories = nil
        #expect(check.finding.state == .warning)
    }

    @Test func theReportIsATableOrAJSONObject() {
        var report = DoctorReport(findings: [
            Finding("a", .ok, "fine"), Finding("longer", .warning, "hm", remedy: "do this"),
        ])
        #expect(
            report.table == """
                ok       a       fine
                warning  longer  hm
                                 -> do this

                Pages can be shown here.
                """)
        #expect(report.isFit)
        report.findings.append(Finding("b", .problem, "bad"))
        #expect(!report.isFit)
        #expect(report.json["fit"] == false)
        #expect(
            report.json["findings"]?[1] == [
                "subject": "longer", "state": "warning", "detail": "hm", "remedy": "do this",
            ])
    }
}
