import { expect, type Locator, type Page } from '@playwright/test';

/** The toasts at the top of every screen. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' });
}

/** Makes the requests to an address wait until the returned function is called. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    await route.fallback();
  });
  return () => held.resolve();
}

/** Presses a button that shows as disabled. It still reacts: it says why it cannot do its work. */
export async function pressBlocked(button: Locator): Promise<void> {
  await button.click({ force: true });
}

/** Stops the page's timers until they are resumed, so that Undo cannot run out before a slow machine has pressed it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Expects all of them to be visible, one after the other in reading order. */
export async function expectInOrder(...parts: Locator[]): Promise<void> {
  for (const part of parts) await expect(part).toBeVisible();
  const handles = await Promise.all(parts.map((part) => part.elementHandle()));
  for (const [index, handle] of handles.entries()) {
    const next = handles[index + 1];
    if (!handle || !next) continue;
    const follows = await handle.evaluate(
      (one, other) => (one.compareDocumentPosition(other as Node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
      next,
    );
    expect(follows, `part ${index + 1} follows part ${index}`).toBe(true);
  }
}

/** Presses Tab until this element has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  const isThere = () => target.evaluate((node) => node === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}
