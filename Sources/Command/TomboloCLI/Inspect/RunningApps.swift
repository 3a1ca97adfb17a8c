import Foundation
import Tombolo
import TomboloEngine
import TomboloInspector
import TomboloProgram

/// The apps of this user that can be inspected.
@MainActor
enum RunningApps {
    /// The failure if there is no app.
    static let none = CommandFailure(
        .notLoaded,
        "No app that can be inspected is running. Start a debug build of the app with tombolo dev or with its option --inspect."
    )

    /// Connects to all apps, in the order of their processes. Removes the sockets of processes that were killed, and skips apps that do not answer.
    static func all() async throws(CommandFailure) -> [InspectedApp] {
        let folder = try folder()
        var apps: [InspectedApp] = []
        for process in try processes(in: folder) {
            do throws(CommandFailure) {
                apps.append(try await InspectedApp(at: folder.socket(of: process)))
            } catch {
                let path = folder.socket(of: process)
                folder.removeSocket(ofEnded: process)
                if FileManager.default.fileExists(atPath: path) { StandardError.report(error.message) }
            }
        }
        return apps
    }

    /// The path of the socket at an address.
    /// - Parameter address: The number of a process, or a path.
    /// - Throws: ``CommandFailure`` if no app with this number is running.
    static func path(of address: String) throws(CommandFailure) -> String {
        guard let process = Int32(address) else { return address }
        let folder = try folder()
        guard try processes(in: folder).contains(process) else {
            throw CommandFailure(
                .notLoaded,
                "The process \(process) cannot be inspected. Start a debug build of the app with tombolo dev or with its option --inspect; tombolo inspect --list lists the apps."
            )
        }
        return folder.socket(of: process)
    }

    /// The lines of a list: the process, the id, and the pages with their numbers.
    static func lines(of app: InspectorGreeting) -> [String] {
        let pages =
            app.pages.isEmpty ? ["no page"] : app.pages.map { "\($0.n) \($0.title.isEmpty ? $0.url : $0.title)" }
        return pages.map { "\(app.process)  \(app.app)  \(DisplayText.line($0, atMost: 120))" }
    }

    private static func folder() throws(CommandFailure) -> InspectorFolder {
        do {
            return try InspectorFolder()
        } catch {
            throw CommandFailure(.unfit, "Apps cannot be found. \(error)")
        }
    }

    private static func processes(in folder: InspectorFolder) throws(CommandFailure) -> [Int32] {
        do {
            return try folder.processes()
        } catch {
            throw CommandFailure(.unfit, "Apps cannot be found. \(error)")
        }
    }
}
