import TomboloProgram

/// The number of releases from which devices load only the differences, as given by an option.
enum DeltasOption {
    /// The default. `gc` always keeps the files of as many releases.
    static let standard = 5
    /// Each release adds a file with the size of its changes, and a line in the signed metadata that every device
    /// loads.
    private static let maximum = 50

    /// The help text of the option.
    static let help =
        "The number of earlier releases of the channel for which differences are stored, so that devices with those releases download less. Differences from the embedded releases are always added. 0 stores no differences at all."

    /// Validates the number.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/usage``.
    static func count(_ number: Int) throws(CommandFailure) -> Int {
        guard (0...maximum).contains(number) else {
            throw CommandFailure(.usage, "--deltas: \(number) is not a number from 0 to \(maximum).")
        }
        return number
    }
}
