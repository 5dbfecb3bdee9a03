import { expect, type Page } from '@playwright/test';
import { expectAccessibleHere, phone } from '../fixtures/accessible.ts';
import { at, laterDay, zone } from '../fixtures/dates.ts';
import { type ConnectedPerson, connectFirst, newcomer, register, signIn, type TestPerson } from '../fixtures/people.ts';
import { callIn, join, shortIdOf } from '../fixtures/spaces.ts';
import { calendarOf } from '../screens/calendar.ts';
import { composerOf } from '../screens/composer.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const day = laterDay();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

interface Called {
  post: { id: string; version: number; approval: { state: string } };
}

/** A writer sends a post of the owner's space for approval. */
const send = (
  url: string,
  space: string,
  writer: TestPerson,
  { connection }: ConnectedPerson,
  title: string,
  hour: number,
) =>
  callIn<Called>(url, space, writer, '/api/social/posts/schedule', {
    title,
    description: `${title}: from Saturday on.`,
    platforms: [connection.id],
    timeZone: zone,
    scheduledDate: at(day, hour).toISOString(),
  });

test('APPR-01 APPR-03 a writer sends a post for approval, reads what was asked for, and sends it once more', async ({
  page,
  product,
  sandbox,
  person: priya,
}) => {
  const marta = await connectFirst(await register(product.url, { ...newcomer(), name: 'Marta Zielińska' }), sandbox);
  await join(product.db, marta.uid, priya.uid, 'writer');
  const shortId = await shortIdOf(product.db, marta.uid);
  await page.goto(`/s/${shortId}/create-post`);
  const composer = composerOf(page);
  await composer.account(marta.account.handle).check();
  await composer.title.fill('Signed shelf');
  await composer.content.fill('Twelve vases, until Saturday.');
  await composer.chooseDay(day);
  await expect(
    page.getByText(/Marta Zielińska approves here\. If nobody has by .+, the post is held and asks/),
  ).toBeVisible();
  await expect(page.getByText(/waits for a yes/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Now', exact: true })).toHaveCount(0);
  await expectAccessibleHere(page);
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await expect(toasts(page).getByText(/^Sent for approval for /)).toBeVisible();

  const card = calendarOf(page).card('Signed shelf');
  await expect(card.getByText('Waiting', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  const [{ id, version }] = (await marta.call<{ posts: [{ id: string; version: number }] }>('GET', '/api/approvals'))
    .posts;
  await marta.call('POST', `/api/posts/${id}/return`, { version, sentence: 'Say what it costs.', about: 'text' });
  await expect(card.getByText('Sent back', { exact: true })).toBeVisible();
  await expect(card.getByText('Say what it costs.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Approvals 1 waiting for you' })).toBeVisible();
  await expectAccessibleHere(page);

  await card.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByText(/^Marta Zielińska sent this back, about the text\./)).toBeVisible();
  await expect(page.getByText('Say what it costs.')).toBeVisible();
  // The field that is named has a frame.
  await expect(composer.content).toHaveCSS('outline-style', 'solid');
  await expectAccessibleHere(page);
  await composer.content.fill('Twelve vases from 180 zł, until Sunday.');
  await page.getByText(`Show changes since version ${version}`).click();
  await expect(page.locator('ins', { hasText: 'from 180 zł' })).toBeVisible();
  await expectAccessibleHere(page);
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await expect(card.getByText('Waiting', { exact: true })).toBeVisible();
});

test('APPR-06 a rule of approval acts at once and can be undone; who may not change it reads it', async ({
  page,
  product,
  watch,
  person: ana,
}) => {
  watch.expect(/status of 409/);
  const jonas = await register(product.url, { ...newcomer(), name: 'Jonas Weber' });
  await page.goto('/settings/approval');
  await expect(page.getByText('You are alone in this space, so nobody but the client is asked.')).toBeVisible();
  const rule = page.getByRole('group', { name: 'Two people for each post' });
  await rule.getByRole('button', { name: 'On' }).click();
  await expect(page.getByText(/Only one person may approve here/)).toBeVisible();
  await expectAccessibleHere(page);
  await join(product.db, ana.uid, jonas.uid, 'manager');
  await rule.getByRole('button', { name: 'On' }).click();
  await expect(rule.getByRole('button', { name: 'On' })).toHaveAttribute('aria-pressed', 'true');
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(rule.getByRole('button', { name: 'Off' })).toHaveAttribute('aria-pressed', 'true');
  await product.db.updateTable('space_members').set({ role: 'editor' }).where('user_id', '=', jonas.uid).execute();
  await signIn(page.context(), product.url, jonas);
  await page.goto(`/s/${await shortIdOf(product.db, ana.uid)}/settings/approval`);
  await expect(page.getByText('Off. Beside the owner and the managers.')).toBeVisible();
  await expect(rule).toHaveCount(0);
  // Nor are links that they may not make.
  await expect(page.getByRole('region', { name: 'Review links' })).toHaveCount(0);
  await page.goto(`/s/${await shortIdOf(product.db, ana.uid)}/calendar`);
  await page.getByRole('button', { name: 'Calendar menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Posting times' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Share for review' })).toHaveCount(0);
});

test('APPR-05 the queue is judged by keys: what changed is told, the next opens, and a yes can be taken back', async ({
  page,
  product,
  connectedPerson: ana,
}) => {
  const priya = await register(product.url, { ...newcomer(), name: 'Priya Nair' });
  await join(product.db, ana.uid, priya.uid, 'writer');
  const space = await shortIdOf(product.db, ana.uid);
  const first = await send(product.url, space, priya, ana, 'Winter workshop', 9);
  await send(product.url, space, priya, ana, 'Open studio', 10);
  await ana.call('POST', `/api/posts/${first.post.id}/return`, {
    version: first.post.version,
    sentence: 'Sunday, please.',
  });
  const edited = await fetch(new URL(`/api/posts/${first.post.id}`, product.url), {
    method: 'PATCH',
    headers: { origin: product.url, cookie: priya.cookie, 'content-type': 'application/json', 'nonet-space': space },
    body: JSON.stringify({ version: first.post.version, description: 'Winter workshop: from Sunday on.' }),
  });
  expect(edited.status).toBe(200);

  await page.goto('/approvals');
  await expect(heading(page, 'Winter workshop')).toBeVisible();
  await expect(page.getByText('“Sunday, please.”')).toBeVisible();
  await expect(page.getByRole('deletion')).toHaveText('removed Saturday, ');
  await expect(page.getByRole('insertion')).toHaveText('added Sunday, ');
  await expect(page.getByRole('tablist', { name: 'Preview of' })).toBeVisible();
  await expectAccessibleHere(page);

  await page.keyboard.press('j');
  await expect(heading(page, 'Open studio')).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('a');
  await expect(toasts(page).getByText('Approved “Winter workshop”')).toBeVisible();
  await expect(heading(page, 'Open studio')).toBeVisible();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /Winter workshop/ })).toBeVisible();

  await page.keyboard.press('b');
  const said = page.getByLabel('What to change');
  await expect(said).toBeFocused();
  await page.getByRole('button', { name: 'Send back', exact: true }).click();
  await expect(page.getByText('Say in a sentence what to change.')).toBeVisible();
  await said.fill('Where is it?');
  await said.press('Control+Enter');
  await expect(toasts(page).getByText('Sent “Open studio” back')).toBeVisible();
  await page
    .getByRole('button', { name: /^Approve/ })
    .last()
    .click();
  await expect(page.getByText('Nothing waits for you.')).toBeVisible();
  await expectAccessibleHere(page);
});

test('APPR-02 a version that came meanwhile is not approved unseen', async ({
  page,
  product,
  connectedPerson: ana,
}) => {
  const priya = await register(product.url, { ...newcomer(), name: 'Priya Nair' });
  await join(product.db, ana.uid, priya.uid, 'writer');
  const space = await shortIdOf(product.db, ana.uid);
  const { post } = await send(product.url, space, priya, ana, 'Kiln opening', 9);
  await page.setViewportSize(phone);
  await page.goto('/approvals');
  await expect(heading(page, 'Kiln opening')).toBeVisible();
  await expectAccessibleHere(page);
  const edited = await fetch(new URL(`/api/posts/${post.id}`, product.url), {
    method: 'PATCH',
    headers: { origin: product.url, cookie: priya.cookie, 'content-type': 'application/json', 'nonet-space': space },
    body: JSON.stringify({ version: post.version, title: 'Kiln opened' }),
  });
  expect(edited.status).toBe(200);
  await expect(page.getByRole('alert')).toContainText('was saved a moment ago. Nothing was approved');
  await expect(heading(page, 'Kiln opened')).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(toasts(page).getByText('Approved “Kiln opened”')).toBeVisible();
});

test('APPR-05 on a phone the queue has the screen to itself, and a place in the bar of who may approve', async ({
  page,
  product,
  connectedPerson: ana,
}) => {
  const priya = await register(product.url, { ...newcomer(), name: 'Priya Nair' });
  await join(product.db, ana.uid, priya.uid, 'writer');
  const space = await shortIdOf(product.db, ana.uid);
  await send(product.url, space, priya, ana, 'Kiln opening', 9);
  await page.setViewportSize(phone);
  await page.goto('/calendar');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const places = bar.getByRole('link').or(bar.getByRole('button'));
  await expect(places).toHaveText([/^Create/, /^Calendar/, /^Approvals1 waiting for you/, /^Accounts/, /^More/]);
  await expectAccessibleHere(page);
  await bar.getByRole('button', { name: 'More' }).click();
  const more = page.getByRole('dialog', { name: 'More' });
  await expect(more.getByRole('link', { name: 'Plans' })).toBeVisible();
  await expect(more.getByRole('link', { name: 'Approvals' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await bar.getByRole('link', { name: 'Approvals' }).click();
  await expect(heading(page, 'Kiln opening')).toBeVisible();
  await expect(bar).toBeHidden();
  const { y = 0, height = 0 } = (await page.getByRole('button', { name: 'Approve', exact: true }).boundingBox()) ?? {};
  expect(height).toBe(46);
  expect(phone.height - y - height).toBeLessThan(20);
  await expectAccessibleHere(page);
  await page.getByRole('link', { name: 'Leave the queue' }).click();
  await page.waitForURL('/calendar');
  await expect(bar).toBeVisible();

  await signIn(page.context(), product.url, priya);
  await page.goto(`/s/${space}/calendar`);
  await expect(places).toHaveText([/^Create/, /^Calendar/, /^Accounts/, /^Plans/, /^More/]);
  await bar.getByRole('button', { name: 'More' }).click();
  await expect(more.getByRole('link', { name: 'Approvals' })).toBeVisible();
});
