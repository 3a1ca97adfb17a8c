import Foundation
import TomboloEngine
import TomboloProgram

/// Runs all checks in order. The page is painted only if the other checks find no problem.
struct Examination {
    var isHeadless: Bool
    /// The known vulnerabilities of engines; nil if the list cannot be read.
    var advisories: EngineAdvisories?

    func report() -> DoctorReport {
        let machine = Machine()
        var findings = [EngineCheck(advisories: advisories).finding]
        findings += PackageCheck(needsVirtualDisplay: isHeadless).findings(machine)
        findings.append(ToolchainCheck().finding(machine))
        findings += SandboxCheck().findings(machine)
        var display: VirtualDisplay?
        defer { display?.end() }
        if isHeadless {
            do throws(CommandFailure) {
                display = try VirtualDisplay(atLeast: WindowSize(width: 900, height: 640))
            } catch {
                findings.append(Finding("display", .problem, error.message))
                return DoctorReport(findings: findings)
            }
        }
        findings += SurroundingsCheck(virtualDisplay: display?.name).findings(machine)
        if DoctorReport(findings: findings).isFit {
            findings += PaintingCheck().findings()
        } else {
            findings.append(Finding("painting", .warning, "not tested until the problems above are fixed"))
        }
        return DoctorReport(findings: findings)
    }
}
