import type { Locator, Page } from 'playwright';

const steps = 8;

/** Returns functions that touch the screen of a page; coordinates are pixels of its window. */
export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  let [left, top] = [0, 0];
  return {
    async down(x: number, y: number): Promise<void> {
      [left, top] = [x, y];
      await send('touchStart', x, y);
    },
    async move(x: number, y: number): Promise<void> {
      for (let step = 1; step <= steps; step++)
        await send('touchMove', left + ((x - left) * step) / steps, top + ((y - top) * step) / steps);
      [left, top] = [x, y];
    },
    up: () => send('touchEnd'),
  };
}

const middleOf = async (place: Locator): Promise<[number, number]> => {
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return [x + width / 2, y + height / 2];
};

/** Drags a handle by touch to the middle of another visible element, and keeps the touch there. */
export async function touchTo(page: Page, handle: Locator, target: Locator) {
  await handle.scrollIntoViewIfNeeded();
  const finger = await fingerOn(page);
  await finger.down(...(await middleOf(handle)));
  await finger.move(...(await middleOf(target)));
  return finger;
}
