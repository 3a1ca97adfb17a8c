// The page script: defines the global `tombolo` (tombolo.d.ts) in the page's own world, at document start, in every
// frame. It turns calls into records for the relay and records from the relay into settled promises, events and
// calls of the page's own functions; the records are described in Documentation/Wire.md.
//
// It shares its world with code that may replace anything: JSON, Promise, the prototypes. So everything it needs is
// taken at the start and used from there, and nothing in it depends on a prototype that a page can reach: no method
// calls on arrays, strings or DOM objects, no iteration protocol, no plain assignment to a property that might not
// exist yet (an inherited setter would see it).
//
// Its parts are in the folder `page`, one concern each. They share this one function, in the order of parts.json. The
// dialects that the app has switched on follow them (`dialects`).
(() => {
'use strict';

/* parts */
/* dialects */
})();
