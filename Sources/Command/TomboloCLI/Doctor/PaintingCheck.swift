import TomboloEngine
import TomboloEngineGTK

/// Paints a page in a separate process, because the engine ends its process if it cannot work.
struct PaintingCheck {
    /// Maximum run time of the process.
    static let limit = Duration.seconds(40)

    func findings() -> [Finding] {
        let output: ScratchFile
        let words: ScratchFile
        let process: ChildProcess
        do {
            (output, words) = try (ScratchFile(), ScratchFile())
            process = try ChildProcess(
                "/proc/self/exe", [ProbeCommand.name], output: output.descriptor, errors: words.descriptor)
        } catch {
            return [Finding("painting", .problem, "\(error)")]
        }
        let end = process.wait(atMost: Self.limit)
        process.end()
        guard end == .exited(0), let report = try? JSONValue(jsonText: output.text(last: 65_536)) else {
            let how =
                switch end {
                case .exited(let status): "ended with status \(status)"
                case .killed(let signal): "was ended by signal \(signal)"
                case nil: "took longer than \(Self.limit.inSeconds) s"
                }
            return [
                Finding(
                    "painting", .problem, "the process that paints a test page \(how)", remedy: words.words(last: 600))
            ]
        }
        return [
            rendering(report), confinement(report), Self.interception(report), Self.channel(report), picture(report),
        ]
    }

    private func rendering(_ report: JSONValue) -> Finding {
        Finding("rendering", .ok, report["rendering"]?.stringValue ?? "unknown")
    }

    /// Checks the sandbox by the web process's state in the kernel, rather than by the engine's own report.
    private func confinement(_ report: JSONValue) -> Finding {
        switch report["seccomp"]?.stringValue {
        case "2": Finding("web process", .ok, "runs in the sandbox (a seccomp filter is in force)")
        case let mode?:
            Finding(
                "web process", .problem, "runs without a seccomp filter (mode \(mode)): the sandbox is not in force",
                remedy: "unset WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS, and see “sandbox” above")
        case nil:
            Finding("web process", .warning, "the engine does not report the process; its sandbox was not checked")
        }
    }

    /// Checks the web process extension, which intercepts requests.
    static func interception(_ report: JSONValue) -> Finding {
        if report["interception"] == .null {
            return Finding("extension", .ok, "loaded into a web process, and intercepts requests")
        }
        let fault = report["interception"]?.stringValue ?? "it was not tested"
        return Finding(
            "extension", .warning, "requests cannot be intercepted, so routes have no decorators: \(fault)",
            remedy:
                "install libwebkitgtk-6.0-dev and build again; then keep Tombolo_CWebProcess.resources beside the program"
        )
    }

    /// Checks the transport of calls, events and streams.
    static func channel(_ report: JSONValue) -> Finding {
        if report["directChannel"] == true {
            return Finding("direct channel", .ok, "calls, events and streams use the direct channel")
        }
        return Finding(
            "direct channel", .warning,
            "calls, events and streams use script messages, which take about twice as long",
            remedy: "see “extension” above")
    }

    private func picture(_ report: JSONValue) -> Finding {
        let faults = report["faults"]?.arrayValue?.compactMap(\.stringValue) ?? ["the picture was not checked"]
        guard faults.isEmpty else {
            let (name, value) = GTKRendering.withoutOpenGL
            return Finding(
                "painting", .problem, "the test page was painted incorrectly: \(faults.joined(separator: "; "))",
                remedy:
                    "try with \(name)=\(value) GSK_RENDERER=cairo WEBKIT_DISABLE_DMABUF_RENDERER=1 in the environment")
        }
        let time = report["milliseconds"]?.intValue.map { " in \($0) ms" } ?? ""
        return Finding("painting", .ok, "the test page was painted with text and the correct colours\(time)")
    }
}
