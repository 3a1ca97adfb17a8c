(() => {
'use strict';
function setScrolling(isFree) {
const world = (globalThis);
if (!world.isListening) {
world.isListening = true;
addEventListener(
'scroll',
() => {
if (world.isHeld) scrollTo(0, 0);
},
true,
);
}
world.isHeld = !isFree;
if (world.isHeld) scrollTo(0, 0);
}
return setScrolling;
})()
