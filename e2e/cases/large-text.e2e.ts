import { expect, type Locator, type Page } from '@playwright/test';
import { at, dayAhead } from '../fixtures/dates.ts';
import { bringTo } from '../fixtures/post-states.ts';
import { answerAnalytics } from '../screens/analytics.ts';
import { test } from '../test.ts';

const day = dayAhead(2);
const longTitle = 'Kiln opening on Saturday with tea, cups and a tour';
const refused = { status: 'rejected', code: 'duplicate', message: 'Bluesky has this post already.' } as const;
const routes = [
  '/calendar',
  `/calendar?view=week&day=${day}`,
  `/calendar?view=list&day=${day}`,
  '/create-post',
  '/accounts',
  '/plans',
  '/profile',
  '/analytics',
  '/drafts',
  '/messages',
  '/posting-times',
];
const visitorRoutes = ['/', '/login', '/register', '/forgot-password', '/privacy-policy'];

const screens = [
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a phone that lies on its side', width: 844, height: 390 },
];

for (const { name, ...size } of screens) {
  test(`text at 200 % stays on the screen of ${name} and within its controls, and none is cut, on every route`, async ({
    page,
    product,
    connectedPerson: person,
  }) => {
    const post = await person.schedule({ title: longTitle, at: at(day, 9) });
    await person.schedule({ title: longTitle, at: at(day, 11) });
    await bringTo(product.db, post, refused);
    await doubleText(page, size);
    const faults: Record<string, string[]> = {};
    for (const path of routes) {
      if (path === '/analytics') await answerAnalytics(page);
      const found = await faultsOf(page, path);
      if (found.length > 0) faults[path] = found;
    }
    expect(faults).toEqual({});
  });

  test(`so does what a visitor sees on ${name}`, async ({ page }) => {
    await doubleText(page, size);
    const faults: Record<string, string[]> = {};
    for (const path of visitorRoutes) {
      const found = await faultsOf(page, path);
      if (found.length > 0) faults[path] = found;
    }
    expect(faults).toEqual({});
  });
}

test('text at 200 % leaves a day of the month the mark of its posts and today its circle', async ({
  page,
  connectedPerson: person,
}) => {
  const tomorrow = dayAhead(1);
  await person.schedule({ title: longTitle, at: at(tomorrow, 9) });
  await doubleText(page, { width: 390, height: 844 });
  await page.goto(`/calendar?day=${tomorrow}`);
  const cell = page.locator(`[role=gridcell][data-day="${tomorrow}"]`);
  await expect(cell.locator('i').first()).toBeVisible();
  // Both at once: the page may still move.
  const isWithin = await cell.evaluate(
    (of) => of.querySelector('i')!.getBoundingClientRect().bottom <= of.getBoundingClientRect().bottom,
  );
  expect(isWithin).toBe(true);

  await page.goto('/calendar');
  const today = page.locator('[role=gridcell][aria-current=date] [aria-hidden]').first();
  await expect(today).toBeVisible();
  expect(await wordsFit(today)).toBe(true);
});

/** Whether the words of an element stand on its own ground. */
function wordsFit(place: Locator): Promise<boolean> {
  return place.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one.lastChild!);
    const [words, ground] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
    return words.width <= ground.width && words.height <= ground.height + 1;
  });
}

async function doubleText(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '32px'));
  });
}

/** What reaches beyond the screen, beyond what it stands in, or is cut. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // Free times come after the posts.
  if (/view=week/.test(path)) await page.locator('[data-outline]').first().waitFor();
  return page.evaluate(() => {
    const faults = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
    const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    /** A day of a grid is as narrow as the screen makes it: there a title may end with an ellipsis, and is whole below the grid. */
    const mayBeShort = (one: Element) =>
      one.closest('[role=grid]') !== null && getComputedStyle(one).textOverflow === 'ellipsis';
    const words = (one: Element) => `“${one.textContent?.trim().slice(0, 60)}”`;
    /** The box with a frame around an element, unless something between them scrolls. */
    const cardOf = (one: Element): DOMRect | null => {
      for (let up = one.parentElement; up; up = up.parentElement) {
        const { overflowX, borderLeftWidth, borderRightWidth } = getComputedStyle(up);
        if (overflowX !== 'visible' && overflowX !== 'clip') return null;
        if (borderLeftWidth !== '0px' && borderRightWidth !== '0px') return up.getBoundingClientRect();
      }
      return null;
    };
    for (const one of document.querySelectorAll<HTMLElement>('body *')) {
      if (!isSeen(one) || one.offsetWidth <= 1 || one.closest('[aria-hidden=true], svg')) continue;
      const { textOverflow, overflowX } = getComputedStyle(one);
      if (textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth && !mayBeShort(one))
        faults.push(`${words(one)} is cut`);
      // Words of its own keep a little distance from the edge of the card that it stands in.
      const own = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      const card = own.length === 0 || overflowX !== 'visible' ? null : cardOf(one);
      for (const node of own) {
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { right, width } of range.getClientRects())
          if (card && width > 2 && right > card.right - 4) faults.push(`${words(one)} touches the edge of its card`);
      }
    }
    for (const control of document.querySelectorAll('button, [role=tab], h1, h2')) {
      if (!isSeen(control)) continue;
      const box = control.getBoundingClientRect();
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const holder = texts.currentNode.parentElement;
        // What only screen readers get is one pixel wide.
        if (holder === null || holder.offsetWidth === 1 || !isSeen(holder) || holder.closest('[aria-hidden=true]'))
          continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        for (const { left, right, width, top, bottom } of range.getClientRects()) {
          const isWide = !mayBeShort(holder) && (right > box.right + 3 || left < box.left - 3);
          // The letters of a heading may be higher than its lines.
          const isHigh = !control.matches('h1, h2') && (top < box.top - 6 || bottom > box.bottom + 6);
          if (width > 2 && (isWide || isHigh)) faults.push(`${words(holder)} leaves its button`);
        }
      }
    }
    // What stands in a row of a grid's button does not lie on what is beside it.
    for (const button of document.querySelectorAll('[role=grid] button')) {
      const words = [...button.querySelectorAll('time + *, time ~ span')].filter(isSeen);
      const time = button.querySelector('time')?.getClientRects();
      if (!time?.[0]) continue;
      const range = document.createRange();
      range.selectNodeContents(button.querySelector('time')!);
      const end = range.getBoundingClientRect();
      for (const one of words) {
        const box = one.getBoundingClientRect();
        const isBeside = box.top < end.bottom && box.bottom > end.top && box.width > 2;
        if (isBeside && box.left < end.right - 1 && box.right > end.left)
          faults.push(`a time lies on ${one.textContent}`);
      }
    }
    for (const label of document.querySelectorAll('[role=grid] th[scope=row] > [aria-hidden]')) {
      const column = label.parentElement!.getBoundingClientRect();
      if (label.checkVisibility() && label.getBoundingClientRect().left < column.left)
        faults.push(`the hour ${label.textContent} is cut`);
    }
    return [...new Set(faults)];
  });
}
