import { createHook } from 'node:async_hooks';

/**
 * Keeps one object of `process.nextTick` alive, and with it the hidden class of these objects.
 * V8 drops a class of which a collection of the old heap finds no object; from then on each call of nextTick
 * takes five times as long, and a request makes several. Imported first: the start already collects.
 */
let kept: object | undefined;

const hook = createHook({
  init(_id, type, _trigger, resource) {
    if (type === 'TickObject') kept ??= resource;
  },
});
hook.enable();
process.nextTick(() => {});
hook.disable();

/** Returns whether the object was found: Node can name it otherwise. */
export const isTickShapeKept = (): boolean => kept !== undefined;
