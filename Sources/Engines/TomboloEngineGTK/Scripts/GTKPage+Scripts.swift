import CWebKitGTK
import GLibRuntime
package import TomboloEngine

extension GTKPage {
    /// Adds a script to documents that are loaded from now on.
    package func add(_ script: UserScript) { add(script, keepsWorld: false) }

    /// - Parameter keepsWorld: Whether the script, which keeps a world, remains when the page's scripts are removed.
    private func add(_ script: UserScript, keepsWorld: Bool) {
        guard !isClosed else { return }
        let frames =
            script.frames == .all ? WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES : WEBKIT_USER_CONTENT_INJECT_TOP_FRAME
        let time =
            script.injectionTime == .documentStart
            ? WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START : WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_END
        let made =
            if let world = script.world.name {
                webkit_user_script_new_for_world(script.source, frames, time, world, nil, nil)
            } else {
                webkit_user_script_new(script.source, frames, time, nil, nil)
            }
        guard let made else { return }
        webkit_user_content_manager_add_script(content.opaque, made)
        if keepsWorld { webkit_user_script_unref(made) } else { scripts.append(made) }
    }

    /// Removes all scripts that were added with `add(_:)`, but not those that only keep a world.
    package func removeAllScripts() {
        // Removes them one by one, because the scripts that keep worlds must remain: the engine drops a world to which
        // no script refers.
        for script in scripts {
            webkit_user_content_manager_remove_script(content.opaque, script)
            webkit_user_script_unref(script)
        }
        scripts = []
    }

    /// Keeps a world and everything that scripts have defined in it, in each document for as long as the document lives.
    ///
    /// WebKitGTK 2.52 drops a world after a call unless a script or a message handler refers to the world.
    func keep(_ world: ContentWorld) {
        guard let name = world.name, keptWorlds.insert(name).inserted else { return }
        add(UserScript("", in: world), keepsWorld: true)
    }

    /// Replaces the page's content rules with exactly these lists.
    package func setContentRules(_ lists: [ContentRuleList]) async throws {
        let filters = try lists.map { list in
            guard let filter = profile.contentFilter(for: list) else {
                throw ContentRuleError(message: "“\(list.name)” was not compiled by the profile of this page.")
            }
            return filter
        }
        webkit_user_content_manager_remove_all_filters(content.opaque)
        for filter in filters { webkit_user_content_manager_add_filter(content.opaque, filter.opaque) }
    }
}
