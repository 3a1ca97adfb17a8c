import TomboloEngine
import TomboloProgram

/// The output of `tombolo bindings`.
struct BindingsReport {
    /// With --check, the files that must be written again.
    var problems: [String] = []
    /// The files that were written, relative to the package.
    var written: [String] = []
    /// The calls that have changed since the last run, one sentence each.
    var differences: [String] = []
    /// The names of calls without types.
    var untyped: [String] = []

    func show(asJSON isJSON: Bool) {
        guard !isJSON else { return StandardOutput.show(json: json.description) }
        for name in untyped {
            StandardError.report("\(name) is registered with registerRaw: pages can pass and receive anything.")
        }
        for difference in differences { StandardError.report(difference) }
        for line in problems + written { StandardOutput.show(line) }
    }

    private var json: JSONValue {
        func list(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
        return [
            "files": list(written), "problems": list(problems), "differences": list(differences),
            "untyped": list(untyped),
        ]
    }
}
