import Tombolo
import TomboloRexxarUI

// To keep cookies and the data of the pages between runs, choose a profile in a folder.
Application("__id__", profile: .ephemeral, calls: registerGreeter) { app in
    app.stay {
        let routes = try await RXRRouteManager(config: makeConfiguration())
        try openPage("app://pages", of: routes, in: app)
        // Windows that are opened afterwards show a release that was fetched. See README.md.
        if routes.updater != nil { _ = await routes.updateRoutes() }
    }
}.run()
