import { expect, type Locator, type Page } from '@playwright/test';
import type { Connections, Post } from '../../packages/contract/src/index.ts';
import {
  answerMessageSettings,
  answerMessages,
  answerReport,
  emptyWeek,
} from '../../tooling/demo-data/message-answers.ts';
import { answerPlans, subscribed } from '../../tooling/demo-data/plan-answers.ts';
import {
  axe,
  desktop,
  expectAccessible,
  expectAccessibleHere,
  phone,
  rules,
  sizes,
  sizesFromPhone,
  tablet,
  themes,
} from '../fixtures/accessible.ts';
import { at, dayAhead } from '../fixtures/dates.ts';
import { picture } from '../fixtures/files.ts';
import type { ConnectedPerson } from '../fixtures/people.ts';
import { bringTo, copyPost } from '../fixtures/post-states.ts';
import { answerAnalytics } from '../screens/analytics.ts';
import { calendarOf, openCalendar } from '../screens/calendar.ts';
import { composerOf, openComposer } from '../screens/composer.ts';
import { cardOfX, connectX, openWindow } from '../screens/consent-page.ts';
import { mediaOf } from '../screens/media.ts';
import { pressBlocked } from '../screens/parts.ts';
import { test } from '../test.ts';

const day = dayAhead(20);

/** Waits until the toasts are gone; tests of toasts check them. */
const withoutToasts = (page: Page) =>
  expect(page.getByRole('region', { name: 'Notifications' }).getByRole('status')).toHaveCount(0);

/** Returns the one that was refused. */
async function writePostsOfAllKinds(person: ConnectedPerson, db: Parameters<typeof bringTo>[0]): Promise<Post> {
  const refused = { status: 'rejected', code: 'refused', message: 'Bluesky refused this post.' } as const;
  const late = { status: 'asks', code: 'late', message: 'Held: more than an hour late.' } as const;
  await person.schedule({ title: 'Waits', at: at(day, 9) });
  await bringTo(db, await person.schedule({ title: 'Goes', at: at(day, 10) }), { status: 'processing' });
  await bringTo(db, await person.schedule({ title: 'Out', at: at(day, 11) }), { status: 'published' });
  const failed = await person.schedule({ title: 'Not', at: at(day, 12) });
  await bringTo(db, failed, refused);
  await bringTo(db, await person.schedule({ title: 'Asks', at: at(dayAhead(19), 12) }), late);
  return failed;
}

for (const [path, heading] of [
  ['/login', 'Welcome Back'],
  ['/register', 'Create an Account'],
] as const) {
  test(`axe finds nothing on ${path}, nor with its complaints`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^(Login|Create Account)$/ }).click();
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
  });
}

for (const path of ['/', '/privacy-policy', '/terms-of-service', '/what-can-be-sent']) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}

for (const [path, heading] of [
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password?token=from-a-mail', 'Set a new password'],
  ['/reset-password', 'This link has ended'],
  ['/verify-email?token=from-a-mail', 'Verify your email'],
  ['/confirm-email-change?token=from-a-mail', 'Confirm your new email'],
  ['/undo-email-change?token=from-a-mail', 'Undo the change of your email?'],
  ['/unsubscribe?token=failed.from-a-mail', 'End these mails?'],
  ['/unsubscribe', 'This link does not work'],
] as const) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectAccessible(page);
  });
}

test('axe finds nothing where mails have ended', async ({ page }) => {
  await page.route('**/api/unsubscribe', (route) => route.fulfill({ json: { kind: 'failed', kinds: ['failed'] } }));
  await page.goto('/unsubscribe?token=failed.from-a-mail');
  await page.getByRole('button', { name: 'End these mails' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'These mails have ended' })).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on /messages, nor behind the bell', async ({ page, person: _ }) => {
  await answerMessages(page);
  await page.goto('/messages');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8);
  await expectAccessible(page);
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: 'Messages' }).click();
  await expect(page.getByRole('dialog', { name: 'Messages' }).getByRole('listitem')).toHaveCount(8);
  await expectAccessible(page);
});

test('axe finds nothing in what people are told, with browsers that are notified', async ({ page, person: _ }) => {
  await answerMessageSettings(page);
  await page.goto('/profile#messages');
  await expect(page.getByRole('list', { name: 'Browsers that are notified' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
});

test('axe finds nothing in the report of a week, nor of an empty one', async ({ page, person: _ }) => {
  await answerReport(page);
  await page.goto('/reports/week');
  await expect(page.getByRole('region', { name: 'Best posts' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(desktop);
  await answerReport(page, emptyWeek);
  await page.reload();
  await expect(page.getByText('No post was due in this week.')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on /account-deleted with a receipt', async ({ page }) => {
  const counts = { posts: 42, planned: 3, plan: 'standard', connections: 5, media: 17 };
  const receipt = { code: 'r', requestedAt: '2026-11-20T09:00:00Z', finishedAt: null, state: 'processing', ...counts };
  await page.route('**/api/deletion-receipts/r', (route) => route.fulfill({ json: { receipt } }));
  await page.goto('/account-deleted?receipt=r');
  await expect(page.getByRole('region', { name: 'Receipt' })).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on /profile, nor with a field open and its complaint', async ({ page, person: _ }) => {
  await page.goto('/profile');
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Display Name' }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('textbox', { name: 'Display Name' })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});

test('axe finds nothing in the three dialogs of /profile with their complaints', async ({ page, person: _ }) => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const change = page.getByRole('dialog', { name: 'Change Password' });
  await change.getByRole('button', { name: 'Save Password' }).click();
  await expect(change.getByLabel('Current Password')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Log in with Facebook too' }).click();
  const add = page.getByRole('dialog', { name: 'Log in with Facebook too' });
  await add.getByRole('button', { name: 'Go to Facebook' }).click();
  await expect(add.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete Account' }).click();
  await expect(question.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});

test('axe finds nothing on /create-post with texts of their own for networks, one of them too long', async ({
  page,
  connectedPerson: { account },
}) => {
  await page.goto('/accounts');
  const x = await connectX(page);
  const composer = await openComposer(page);
  await composer.account(account.handle).check();
  await page.getByRole('checkbox', { name: `@${x}, X` }).check();
  await composer.tab('X').click();
  await composer.content.fill('窯'.repeat(141));
  await expect(composer.content).toHaveAttribute('aria-invalid', 'true');
  await withoutToasts(page);
  await expectAccessible(page);
});

test('axe finds nothing on /create-post with a thread that repeats, nor in the crop tool', async ({
  page,
  connectedPerson: { account },
}) => {
  const composer = await openComposer(page);
  await composer.account(account.handle).check();
  await composer.content.fill('One');
  await page.getByRole('button', { name: 'Add to thread' }).click();
  await page.getByRole('textbox', { name: 'Text of part 2' }).fill('窯'.repeat(301));
  await page.getByRole('button', { name: 'Repeat', exact: true }).click();
  await page.getByRole('button', { name: 'Add a variation' }).click();
  await expectAccessible(page);
  await page.setViewportSize(desktop);
  await page
    .locator('input[type=file][multiple]')
    .first()
    .setInputFiles(await picture('kiln.jpg'));
  await mediaOf(page).tiles.first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Crop' }).click();
  await expect(page.getByRole('dialog', { name: 'Crop' }).locator('[data-decoded]')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on the page for unknown addresses', async ({ page, watch }) => {
  watch.expect(/status of 404/);
  await page.goto('/there-is-no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on /accounts', async ({ page, connectedPerson: { account } }) => {
  await page.goto('/accounts');
  await expect(page.getByText(`@${account.handle}`)).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on /accounts with the dialog and its complaint', async ({ page, connectedPerson: _ }) => {
  await page.goto('/accounts');
  await page.getByRole('button', { name: 'Add Account: Bluesky' }).click();
  await pressBlocked(page.getByRole('button', { name: 'Connect Bluesky Account' }));
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on /create-post while it is empty', async ({ page, connectedPerson: { account } }) => {
  await page.goto('/create-post');
  await expect(composerOf(page).account(account.handle)).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on the open menu of templates, which scrolls on a phone', async ({ page, person: _ }) => {
  await page.setViewportSize(phone);
  await openComposer(page);
  await page.getByRole('button', { name: /^Template: / }).click();
  const menu = page.getByRole('menu', { name: 'Template' });
  await expect(menu).toBeVisible();
  expect(await menu.evaluate((node) => node.scrollHeight > node.clientHeight), 'it scrolls').toBe(true);
  await expectAccessibleHere(page);
});

test('axe finds nothing on a menu in a window that is lower than it', async ({ page, connectedPerson }) => {
  await connectedPerson.schedule({ title: 'Waits', at: at(day, 9) });
  await openCalendar(page, day);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByRole('button', { name: /^More/ }).first().click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  expect(await menu.evaluate((node) => node.scrollHeight > node.clientHeight), 'it scrolls').toBe(true);
  await expectAccessibleHere(page);
});

test('axe finds nothing on /create-post filled, and with problems', async ({ page, connectedPerson: { account } }) => {
  await page.goto('/create-post');
  const composer = composerOf(page);
  await composer.title.fill('Kiln opening');
  await composer.content.fill('The kiln opens on Saturday. https://nonet.example #ceramics');
  await composer.account(account.handle).check();
  await composer.chooseDay(day);
  await expect(composer.problems.getByText('Ready for 1 account')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(desktop);
  await composer.title.fill('');
  await pressBlocked(composer.submit);
  await expect(composer.title).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});

test('axe finds nothing on an empty /calendar', async ({ page, connectedPerson: _ }) => {
  await openCalendar(page, day);
  await expectAccessible(page);
});

test('axe finds nothing on /calendar with posts of all kinds, on what needs somebody, nor on the details of a post', async ({
  page,
  connectedPerson,
  product,
}) => {
  const failed = await writePostsOfAllKinds(connectedPerson, product.db);
  const { needsYou, needsYouButton } = await openCalendar(page, day);
  await expect(needsYouButton).toBeVisible();
  await withoutToasts(page);
  await expectAccessible(page);
  await needsYouButton.first().click();
  await expect(needsYou).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(desktop);
  await page.goto(`/posts/${failed.id}`);
  await expect(page.getByText('You scheduled it')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing in the week by the hour, also where posts are only counted', async ({
  page,
  connectedPerson,
  product,
}) => {
  await writePostsOfAllKinds(connectedPerson, product.db);
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await connectedPerson.schedule({ title, at: at(day, 9) });
  }
  await page.goto(`/calendar?view=week&day=${day}`);
  await expect(page.getByRole('button', { name: /^\+\d posts from 9:00 AM/ })).toBeVisible();
  await withoutToasts(page);
  await expectAccessible(page);
});

test('axe finds nothing on /calendar by list, nor in the drafts beside it, its menu and the details of a post', async ({
  page,
  connectedPerson,
  product,
}) => {
  const failed = await writePostsOfAllKinds(connectedPerson, product.db);
  await connectedPerson.call('POST', '/api/drafts', { content: { title: 'Kiln opening '.repeat(8), day } });
  for (const size of sizesFromPhone) {
    await page.setViewportSize(size);
    await page.goto(`/calendar?view=list&day=${day}`);
    await expect(
      page.getByRole('region', { name: 'Posts by day' }).getByRole('button', { name: /Waits/ }),
    ).toBeVisible();
    await withoutToasts(page);
    await expectAccessibleHere(page);
    await page.getByRole('button', { name: 'Calendar menu' }).filter({ visible: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessibleHere(page);
    await page.getByRole('menuitem', { name: 'Drafts beside the calendar' }).click();
    const plan = page.getByRole('complementary', { name: 'Drafts' }).getByRole('button', { name: /^Plan on/ });
    // However long its name is, the button is on screen.
    await expect(plan).toBeInViewport({ ratio: 1 });
    await expectAccessibleHere(page);
    await page.goto(`/posts/${failed.id}`);
    await expect(page.getByText('You scheduled it')).toBeVisible();
    await expect(calendarOf(page).usage).toBeVisible();
    await expect(page.getByRole('button', { name: /^Time zone: / })).toBeVisible();
    await expectAccessibleHere(page);
  }
});

test('what a full day of the month does not show is reached by a target of 24 px, also in a narrow window', async ({
  page,
  connectedPerson,
  product,
}) => {
  await page.setViewportSize(tablet);
  await copyPost(product.db, await connectedPerson.schedule({ title: 'Kiln', at: at(day, 9) }), 8);
  const { day: cell } = await openCalendar(page, dayAhead(19));
  const box = await cell(day)
    .getByRole('button', { name: /^\+\d more$/ })
    .boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(24);
  expect(box?.height).toBeGreaterThanOrEqual(24);
});

test('axe finds nothing in the toasts', async ({ page, connectedPerson }) => {
  await connectedPerson.schedule({ title: 'Kiln opening', at: at(day, 9) });
  const { card } = await openCalendar(page, day);
  await card('Kiln opening').getByRole('button', { name: 'Delete' }).click();
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });
  await undo.hover();
  const { violations } = await axe(page).withTags(rules).analyze();
  expect(violations).toEqual([]);
});

test('axe finds nothing in the sheet of all components in both themes, and every pair of colours has its contrast', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/dev/components');
  await page.getByRole('button', { name: 'Both', exact: true }).click();
  await expect(page.getByText(/^\d+\.\d, needs \d/)).toHaveCount(2 * 25);
  await expect(page.getByText('too low')).toHaveCount(0);
  for (const size of sizes) {
    await page.setViewportSize(size);
    const { violations } = await axe(page).withTags(rules).analyze();
    expect.soft(violations, `${size.width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('axe finds nothing on what is not there yet, and where networks send a browser back', async ({
  page,
  person: _,
}) => {
  for (const path of ['/editor', '/instagram-callback']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible();
    await expectAccessible(page);
  }
});

test('STAT-09 axe finds nothing on /analytics, with a table open and a point read', async ({ page, person: _ }) => {
  await answerAnalytics(page);
  await page.goto('/analytics');
  await page.getByRole('button', { name: 'Show as table' }).first().click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('slider').first().focus();
  await expectAccessible(page);
});

test('axe finds nothing on /plans with a plan, nor with a payment that failed there and above another screen', async ({
  page,
  person: _,
}) => {
  let own = subscribed();
  await answerPlans(page, () => own);
  await page.goto('/plans');
  await expect(page.getByText('Current Plan')).toBeVisible();
  await expectAccessible(page);
  own = subscribed({ status: 'past_due' });
  await page.goto('/plans');
  await expect(page.getByText('Payment failed')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/accounts');
  await expect(page.getByRole('region', { name: 'Payment' })).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing where X sends a browser back, while it is processed and when it has failed', async ({
  page,
  person: _,
  watch,
}) => {
  watch.expect(/status of 422/);
  // Timers of a second or more never fire, so that the page does not go on while it is checked.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (run: () => void, waitMs = 0) => (waitMs < 1_000 ? setTimeout(run, waitMs) : 0),
    });
  });
  const failure = { error: 'Not this time', code: 'refused', type: 'failed', reference: '3f9a2c1b' };
  for (const [heading, answer] of [
    ['Connecting X', null],
    ['X was not connected', { status: 422, json: failure }],
  ] as const) {
    await page.route('**/api/twitter/callback?**', (route) =>
      answer === null ? new Promise(() => undefined) : route.fulfill(answer),
    );
    await page.goto('/twitter-callback?code=abc&state=xyz');
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectAccessible(page);
  }
});

test('axe finds nothing on /accounts while an account is connected, when that failed, and with warnings', async ({
  page,
  person,
  product,
}) => {
  await page.goto('/accounts');
  const username = await connectX(page);
  const other = await connectX(page);
  const { twitter } = await person.call<Connections>('GET', '/api/social/connections');
  const cameInstead = twitter.find((account) => account.username === other);
  await product.db
    .updateTable('connections')
    .set({ reconnect_needed: true, came_instead: cameInstead!.id })
    .where('space_id', '=', person.uid)
    .where('username', '=', username)
    .execute();
  await page.goto('/accounts?error=twitter&message=Not+today&reference=3f9a2c1b');
  await expect(cardOfX(page).getByRole('alert')).toContainText('Reference 3f9a2c1b');
  await expect(cardOfX(page)).toContainText(`@${other} is connected now, not @${username}.`);
  await expectAccessible(page);
  await openWindow(page, cardOfX(page).getByRole('button', { name: 'Add Account: X' }));
  await withoutToasts(page);
  await expectAccessible(page);
});

test('axe finds nothing in the More sheet of a phone', async ({ page, person: _ }) => {
  await page.setViewportSize(phone);
  await page.goto('/plans');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Contact Us' })).toBeVisible();
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await axe(page).withTags(rules).analyze();
    expect(violations).toEqual([]);
  }
});

test('axe finds nothing on the screen of an error', async ({ page, person: _, watch }) => {
  watch.expect(/ERR_FAILED|dynamically imported module|could not be loaded/);
  await page.route('**/assets/calendar-page-*.js', (route) => route.abort());
  await page.goto('/calendar');
  await expect(page.getByRole('heading', { level: 1, name: 'This screen could not be loaded' })).toBeVisible();
  await expectAccessible(page);
});

test('where the system chooses the colours one still sees where one is, what is chosen, how full it is and what is blocked', async ({
  page,
  person: _,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/calendar');
  const frameOf = (element: Locator) => element.evaluate((found) => getComputedStyle(found).outlineStyle);
  const here = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' });
  const other = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Accounts' });
  await expect.poll(() => frameOf(here)).toBe('solid');
  expect(await frameOf(other)).toBe('none');
  const day = page.getByRole('grid').locator('[aria-current=date]');
  expect(await frameOf(day)).not.toBe('none');
  const meter = page.getByRole('region', { name: 'Plan usage' }).getByRole('progressbar');
  await expect(meter).toBeVisible();
  const colours = await meter.evaluate((track) => {
    const [bar] = track.children;
    return [track, ...(bar ? [bar] : [])].map((part) => getComputedStyle(part).backgroundColor);
  });
  expect(new Set(colours).size).toBe(2);

  await page.goto('/profile');
  const appearance = page.getByRole('group', { name: 'Appearance' });
  expect(await frameOf(appearance.getByRole('button', { name: 'System' }))).toBe('solid');
  expect(await frameOf(appearance.getByRole('button', { name: 'Dark' }))).toBe('none');
});
