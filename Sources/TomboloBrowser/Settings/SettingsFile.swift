/// The file that the settings are kept in: a JSON object that a person may edit while the browser is closed.
///
/// Its functions wait for the disk: call them away from the main actor.
public struct SettingsFile: Sendable {
    /// What was read.
    public struct Content: Sendable, Hashable {
        /// The settings.
        public var settings: BrowserSettings
        /// Those in the file that were not understood.
        public var problems: [SettingProblem]
    }

    /// The file itself.
    public let file: DurableFile

    /// Names the file.
    public init(_ file: DurableFile) { self.file = file }

    /// Reads it. Where there is no ``FileReading/value`` the settings are the defaults, and the case says why.
    public func read() -> FileReading<Content> {
        file.reading { json in
            BrowserSettings.read(json).map { Content(settings: $0.settings, problems: $0.problems) }
        }
    }

    /// Replaces it.
    public func write(_ settings: BrowserSettings) throws(FileProblem) { try file.replace(with: settings.json) }
}
