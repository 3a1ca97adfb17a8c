// The prerequisites of the pull recogniser, in a world of the browser's own, where no page can have changed anything.
const global = globalThis;
const bare = (object) => Object.assign(Object.create(null), object);
const unbound = (method) => (self, ...rest) => Reflect.apply(method, self, rest);
const getter = (prototype, name) => unbound(Reflect.getOwnPropertyDescriptor(prototype, name).get);
const now = (clock) => clock.now();
const later = (task, delay) => setTimeout(task, delay);
const addListener = (target, type, listener, options) => target.addEventListener(type, listener, options);
const removeListener = (target, type, listener) => target.removeEventListener(type, listener);
