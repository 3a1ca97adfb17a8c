// Loads the page anew when the folder that it comes from changes. `tombolo routes serve` puts this into the pages that it hands out.
'use strict';
(() => {
  // A container shows what comes over http under a scheme of its own; the server is where it always was.
  const place = document.currentScript.src.replace(/^rexxar-/, '');
  const changes = new EventSource(new URL('changes', place));
  changes.addEventListener('change', () => location.reload());
})();
