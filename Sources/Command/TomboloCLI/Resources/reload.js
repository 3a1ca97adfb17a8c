(() => {
'use strict';
const address = (document.currentScript).src.replace(/^rexxar-/, '');
const changes = new EventSource(new URL('changes', address));
changes.addEventListener('change', () => location.reload());
})();
