import Tombolo

Application("org.example.FirstApp", profile: .ephemeral) { app in
    // A call that returns immediately. In the page: await tombolo.greeter.greet("Ada")
    app.calls.register("greeter.greet") { (name: String) in
        "Hello, \(name)!"
    }

    // A call that suspends: await tombolo.timer.wait(3). If the page cancels the call, the task is cancelled.
    app.calls.register("timer.wait") { (seconds: Double) async throws in
        try await Task.sleep(for: .seconds(seconds))
    }

    // A window that shows a folder of pages, served as app://first. Its pages can make only the granted calls.
    let site = try Site("first", folder: Application.resourceFolder("pages"))
    try app.openWindow(
        "First app", size: (width: 560, height: 480), showing: site,
        grants: [Grant(["greeter.*", "timer.*"], to: [site.origin])])
}.run()
