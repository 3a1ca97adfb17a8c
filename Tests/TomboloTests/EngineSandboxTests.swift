import Foundation
import Testing

@testable import Tombolo

/// The warnings about a disabled sandbox of the engine.
@Suite struct EngineSandboxTests {
    private static let variable = "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"

    private func faults(_ environment: [String: String], files: [String: String] = [:]) -> [String] {
        EngineSandbox.faults(
            environment: environment, fileExists: { files[$0] != nil }, isEmpty: { files[$0]?.isEmpty == true })
    }

    @Test(arguments: [nil, "0"])
    func anEnabledSandboxIsNotReported(value: String?) {
        var environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/bus,guid=1"]
        environment[Self.variable] = value
        #expect(faults(environment, files: ["/run/bus": ""]).isEmpty)
        #expect(faults([:]).isEmpty)
        #expect(faults(["DBUS_SESSION_BUS_ADDRESS": "disabled:"]).isEmpty)
    }

    @Test(arguments: ["1", "", "yes", "false"])
    func theVariableThatDisablesTheSandboxIsReported(value: String) throws {
        let faults = faults([Self.variable: value])
        try #require(faults.count == 1)
        #expect(faults[0].contains(Self.variable))
        #expect(faults[0].contains("Unset"))
        #expect(EngineSandbox.isSandboxOff(faults[0]))
    }

    @Test func anEmptyFlatpakInfoFileIsReported() {
        #expect(faults([:], files: ["/.flatpak-info": ""]).map(EngineSandbox.isSandboxOff) == [true])
        #expect(faults([:], files: ["/.flatpak-info": "[Application]"]).isEmpty)
    }

    @Test func aMissingSessionBusIsReported() throws {
        let faults = faults(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/gone,guid=1"])
        try #require(faults.count == 1)
        #expect(faults[0].contains("names /run/gone, where"))
        // The sandbox is still on, but the engine may start without it the next time.
        #expect(!EngineSandbox.isSandboxOff(faults[0]))
    }
}

extension ApplicationTests {
    @Suite struct SandboxWarningTests {
        @Test func anAppReportsADisabledSandboxOnce() async throws {
            let variable = "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"
            let app = try ProbeProcess(environment: [variable: "1", "PROBE_SECOND": "1"])
            try await app.expect("second title Alone")
            try await app.end()
            #expect(app.errors.components(separatedBy: "the engine's sandbox is off").count == 2, "\(app.errors)")
        }

        @Test func anAppWithASandboxDoesNotReportIt() async throws {
            let app = try ProbeProcess()
            try await app.expect("title Probe")
            try await app.end()
            #expect(!app.errors.contains("sandbox"), "\(app.errors)")
        }
    }
}
