import FleetModel
import Foundation

/// The arguments of the program.
struct Options {
    var settings = FleetSettings()
    var prices = PriceList()
    var scenarios: [String] = []

    init(_ arguments: ArraySlice<String>) throws {
        var rest = arguments
        while let argument = rest.popFirst() {
            switch argument {
            case "--installs": settings.installs = Int(rest.popFirst() ?? "") ?? 0
            default: scenarios.append(argument)
            }
        }
    }
}

struct UsageError: Error { init(_ t: String) {} }
