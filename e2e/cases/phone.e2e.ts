import { expect, type Locator, type Page } from '@playwright/test';
import { at, dayAhead, dayOf, laterDay, longDay } from '../fixtures/dates.ts';
import { calendarOf } from '../screens/calendar.ts';
import { chooseAccount, openComposer } from '../screens/composer.ts';
import { connectX } from '../screens/consent-page.ts';
import { test } from '../test.ts';

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

test('every day of the date picker takes a finger', async ({ page, person: _ }) => {
  await openComposer(page);
  await page.getByRole('button', { name: /^Date: / }).click();
  const days = page.getByRole('dialog', { name: 'Choose a date' }).getByRole('gridcell').getByRole('button');
  await expect(days).toHaveCount(42);
  for (const day of await days.all()) {
    const { width = 0, height = 0 } = (await day.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
});

test('a long address in the text keeps the composer inside the window', async ({ page, person: _ }) => {
  const { content } = await openComposer(page);
  await content.fill(`https://nonet.example/${'ashelfofthekiln'.repeat(14)}`);
  await expect(content).toHaveValue(/kiln$/);
  const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
  expect(scrollWidth).toBeLessThanOrEqual(360);
});

test('what a press opens below the fold is shown clear of the bar: the next part of a thread, and how a post repeats', async ({
  page,
  connectedPerson: { account },
}) => {
  await openComposer(page);
  await chooseAccount(page, `@${account.handle}`, 'Bluesky');
  const bar = page.getByRole('button', { name: 'Schedule Post' });
  const clear = async (part: Locator) => {
    const [above, below] = await Promise.all([part.boundingBox(), bar.boundingBox()]);
    return (above?.y ?? 0) + (above?.height ?? 0) <= (below?.y ?? 0);
  };
  await page.getByRole('button', { name: 'Add to thread' }).click();
  const part = page.getByRole('list', { name: 'Further parts' }).getByRole('textbox').first();
  await expect(part).toBeFocused();
  await expect.poll(() => clear(part)).toBe(true);
  await page.getByRole('button', { name: 'Repeat', exact: true }).click();
  await expect.poll(() => clear(page.getByRole('spinbutton', { name: 'Every' }))).toBe(true);
});

test('Select Accounts and its actions share one line', async ({ page, connectedPerson: _ }) => {
  await openComposer(page);
  const lines = [
    page.getByRole('heading', { name: 'Select Accounts' }),
    page.getByRole('button', { name: 'Use defaults' }),
  ];
  const middles: number[] = [];
  for (const part of lines) {
    await expect(part).toBeVisible();
    const box = await part.boundingBox();
    middles.push(box === null ? Number.NaN : box.y + box.height / 2);
  }
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
});

test('while somebody writes, the room of the app’s bar is the text’s; tabs with a problem come first', async ({
  page,
  connectedPerson: { account },
}) => {
  await page.goto('/accounts');
  const x = await connectX(page);
  const composer = await openComposer(page);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar).toBeVisible();
  await chooseAccount(page, `@${account.handle}`, 'Bluesky');
  await chooseAccount(page, `@${x}`, 'X');
  // 3,250 of 3,000 bytes for Bluesky, and 260 of 280 for X.
  await composer.content.fill('👨‍👩‍👧‍👦'.repeat(130));
  await expect(bar).toBeHidden();
  await expect(page.getByRole('tablist', { name: 'Text for' }).getByRole('tab').nth(1)).toHaveAccessibleName(
    /^Bluesky/,
  );
  // The bar does not come back below a finger.
  const { y } = (await composer.submit.boundingBox()) ?? { y: 0 };
  await composer.submit.focus();
  await expect.poll(async () => (await composer.submit.boundingBox())?.y).toBe(y);
  await page.getByRole('main').focus();
  await expect(bar).toBeVisible();
});

test('DRAFT-01 a phone says that the draft is saved, and an empty form offers to go on with it', async ({
  page,
  connectedPerson: _,
}) => {
  const composer = await openComposer(page);
  const { y } = (await composer.submit.boundingBox()) ?? { y: 0 };
  await composer.title.fill('Glaze');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.getByRole('main').focus();
  await expect.poll(async () => (await composer.submit.boundingBox())?.y).toBe(y);

  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Calendar' }).click();
  // Until the calendar is drawn the composer stays, with its words.
  await expect(composer.title).toHaveCount(0);
  await bar.getByRole('link', { name: 'Create', exact: true }).click();
  const offer = page.getByRole('complementary', { name: 'Newest draft' });
  await expect(offer).toContainText('Go on with “Glaze” changed just now');
  await expect(composer.title).toHaveValue('');
  await offer.getByRole('link', { name: 'Open “Glaze”' }).click();
  await expect(composer.title).toHaveValue('Glaze');
  await expect(offer).toHaveCount(0);
});

test('below the month stands the list of today; empty, it leads to the next posts with their days, live', async ({
  page,
  connectedPerson,
}) => {
  const days = [laterDay(), laterDay(1), laterDay(40), laterDay(70)];
  for (const [place, where] of days.entries())
    await connectedPerson.schedule({ title: `Walk ${place + 1}`, at: at(where, 9) });
  await page.goto('/calendar');
  const { list, day, card } = calendarOf(page);
  await expect(list.getByText('Nothing today')).toBeVisible();
  const next = list.getByRole('list', { name: 'Next' }).getByRole('listitem');
  await expect(next).toHaveText([/Walk 1/, /Walk 2/, /Walk 3/]);
  await expect(next.first()).toContainText('9:00 AM');
  await connectedPerson.schedule({ title: 'Sooner', at: at(dayAhead(3), 9) });
  await expect(next).toHaveText([/Sooner/, /Walk 1/, /Walk 2/]);

  // A day that is pressed replaces it, and so does a post.
  await day(dayOf(new Date())).click();
  await expect(next).toHaveCount(3);
  await next.last().getByRole('button').click();
  await expect(list.getByRole('heading', { level: 2 })).toHaveText(`Posts for ${longDay(laterDay(1))}`);
  await expect(card('Walk 2')).toBeVisible();
  await day(laterDay(2)).click();
  await expect(list).toContainText('No posts scheduled for this date.');
  await expect(next).toHaveCount(0);
});

test('where nothing comes either, today leads to the composer', async ({ page, person: _ }) => {
  await page.goto('/calendar');
  const { list } = calendarOf(page);
  await expect(list).toContainText('No posts scheduled for this date.');
  await expect(list.getByRole('link', { name: 'Create Post' })).toBeVisible();
});

/** What stays while the page scrolls, over at least half of the width: a name for each, with its height. */
const staying = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')].flatMap((node) => {
      const { top, bottom, width, height } = node.getBoundingClientRect();
      const isStaying = /fixed|sticky/.test(getComputedStyle(node).position);
      const isSeen = bottom > 0 && top < innerHeight && height > 0 && width > innerWidth / 2;
      return isStaying && isSeen ? [Math.round(height)] : [];
    }),
  );
/** As soon as the page is long enough. */
async function scrollBy(page: Page, y: number) {
  function scroll(to: number) {
    scrollTo(0, to);
    return scrollY;
  }
  await expect.poll(() => page.evaluate(scroll, y)).toBe(y);
}

test('the head of the calendar is one block: scrolled by any way, a press on a control of it is that control', async ({
  page,
  person: _,
}) => {
  await page.goto('/calendar');
  const names = ['Previous month', 'Next month', 'Week', 'Search posts', 'Filters', 'Show'];
  for (const y of [0, 20, 40, 60]) {
    await scrollBy(page, y);
    for (const name of names)
      await page.getByRole('button', { name, exact: true }).click({ trial: true, timeout: 5_000 });
  }
});

test('on its side one bar of at most 48 px stays, and none with text at 200 %', async ({ page, person: _ }) => {
  for (const [width, height] of [
    [640, 360],
    [844, 390],
  ] as const)
    for (const path of ['/calendar', '/create-post']) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await expect(page.getByRole('button', { name: /^(Next month|Schedule Post)$/ })).toBeVisible();
      await scrollBy(page, 120);
      expect(await staying(page), `${path} at ${width} px`).toEqual([48]);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
      await scrollBy(page, 240);
      expect(await staying(page), `${path} at ${width} px, text at 200 %`).toEqual([]);
    }
  const rail = page.getByRole('complementary').getByRole('link', { name: 'Calendar' });
  await page.reload();
  await expect(rail.getByText('Calendar')).toHaveCSS('opacity', '1');
  expect((await rail.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('what looks as if it could be pressed can: a card, the date in the bar; a swipe turns the month; fingers are offered no keys', async ({
  page,
  connectedPerson,
}) => {
  const day = laterDay();
  const post = await connectedPerson.schedule({ title: 'Walk', description: 'By the river.', at: at(day, 9) });
  await page.goto(`/calendar?view=month&day=${day}`);
  const { month, card } = calendarOf(page);
  await card('Walk').getByText('By the river.').tap();
  await expect(page).toHaveURL(new RegExp(`/posts/${post.id}`));
  await page.goBack();

  const name = (await month.getAttribute('aria-label')) ?? '';
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  const { y } = (await calendarOf(page).day(day).boundingBox()) ?? { y: 0 };
  await expect(async () => {
    await send('touchStart', { x: 300, y });
    for (const x of [250, 180, 100]) await send('touchMove', { x, y });
    await send('touchEnd');
    await expect(month).not.toHaveAttribute('aria-label', name, { timeout: 2_000 });
  }).toPass();

  await page.getByRole('button', { name: 'Calendar menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Posting times' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Print|shortcuts/ })).toHaveCount(0);

  await page.goto(`/create-post?edit=${post.id}`);
  await page.getByRole('button', { name: new RegExp(` ${Number(day.slice(8))},$`) }).tap();
  const days = page.getByRole('dialog', { name: 'Choose a date' });
  await expect(days).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(days).toHaveCount(0);
  await page.getByRole('button', { name: '9:00 AM', exact: true }).tap();
  await expect(page.getByLabel('Time', { exact: true })).toBeFocused();
  await expect(days).toHaveCount(0);
});
