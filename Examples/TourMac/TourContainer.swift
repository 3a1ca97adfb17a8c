import Foundation
import Tombolo
import TomboloRexxarUI

/// The container of the tour, whose page asks for the native parts: title, dialog, toast, button, and pull to refresh. The page is bundled with the app.
@MainActor
final class TourContainer {
    let controller: RXRContainerController

    init() async throws {
        // Without the address of a map, the routes are those of the folder “rexxar” of the app.
        let routes = try await RXRRouteManager(config: RXRConfig())
        let container = try RXRViewController(
            uri: "tour://tour/container", routes: routes, profile: try ProfileStorage.ephemeral.open())
        container.onMenuPress = { [weak container] item, _ in container?.title = item.title }
        controller = RXRContainerController(container)
        container.load()
    }
}
