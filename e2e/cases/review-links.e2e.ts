import { expect, type Page } from '@playwright/test';
import { expectAccessibleHere, phone } from '../fixtures/accessible.ts';
import { at, laterDay } from '../fixtures/dates.ts';
import { openCalendar } from '../screens/calendar.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const day = laterDay();
const share = (page: Page) => page.getByRole('dialog', { name: 'Share for review' });
const ready = (page: Page) => page.getByRole('dialog', { name: 'The link is ready' });
const inMonth = (page: Page, title: string) => page.getByRole('gridcell').getByRole('button', { name: title });

interface Listed {
  links: {
    name: string;
    ended: string | null;
    guest: string;
    may: string;
    postCount: number | null;
    hasPassword: boolean;
  }[];
}

test('REV-01 selected posts are shared by a link that is copied and shown once; a refusal keeps what was typed', async ({
  page,
  context,
  product,
  watch,
  connectedPerson: ana,
}) => {
  watch.expect(/status of 429/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(product.url).origin });
  await ana.schedule({ title: 'Gift tins', at: at(day, 9) });
  await ana.schedule({ title: 'Signed shelf', at: at(day, 10) });
  await openCalendar(page, day);
  await inMonth(page, 'Gift tins').click({ modifiers: ['Control'] });
  await inMonth(page, 'Signed shelf').click({ modifiers: ['Control'] });
  await page.getByRole('region', { name: 'Selected posts' }).getByRole('button', { name: 'Share' }).click();
  const dialog = share(page);
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByRole('radio', { name: '2 selected posts' })).toBeChecked();
  await dialog.getByLabel('For', { exact: true }).fill('Hanna Keller');
  await dialog.getByRole('button', { name: 'Add remarks' }).click();
  await dialog.getByLabel('Password', { exact: true }).selectOption('Set one');
  await dialog.getByLabel('New password').fill('kiln');
  await expectAccessibleHere(page);
  const create = dialog.getByRole('button', { name: 'Create and copy the link' });
  await create.click();
  await expect(dialog.getByText('A password has at least 6 characters.')).toBeVisible();
  await expect(dialog.getByLabel('New password')).toBeFocused();
  await dialog.getByLabel('New password').fill('kiln 1200');

  const links = '**/api/review-links';
  await page.route(links, (route) => route.fulfill({ status: 429, json: {} }));
  await create.click();
  await expect(dialog.getByRole('alert')).toHaveText('Too many attempts. Try again later.');
  await page.unroute(links);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('region', { name: 'Selected posts' }).getByRole('button', { name: 'Share' }).click();
  await expect(dialog.getByLabel('For', { exact: true })).toHaveValue('Hanna Keller');
  await create.click();

  await expect(ready(page).getByText('The address is copied.')).toBeVisible();
  const address = await ready(page).getByLabel('Address').inputValue();
  expect(address).toMatch(new RegExp(`^${product.url}/review/`));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expectAccessibleHere(page);
  await ready(page).getByRole('button', { name: 'Done' }).click();
  await expect(ready(page)).toHaveCount(0);
  expect((await ana.call<Listed>('GET', '/api/review-links')).links).toMatchObject([
    { guest: 'Hanna Keller', may: 'remark', postCount: 2, hasPassword: true },
  ]);
});

test('REV-01 the month is shared with its filters; where the browser does not copy, closing asks first', async ({
  page,
  connectedPerson: ana,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await ana.schedule({ title: 'Gift tins', at: at(day, 9) });
  await page.setViewportSize(phone);
  await page.goto(`/calendar?day=${day}&networks=bluesky`);
  await page.getByRole('button', { name: 'Calendar menu' }).click();
  await page.getByRole('menuitem', { name: 'Share for review' }).click();
  await expect(share(page).getByText(/^\w+ \d{4}, with the filters of now/)).toBeVisible();
  await expectAccessibleHere(page);
  const create = share(page).getByRole('button', { name: 'Create and copy the link' });
  await page.context().setOffline(true);
  await expect(create).toHaveAccessibleDescription('You are offline. What you typed stays here.');
  await page.context().setOffline(false);
  await expect(create).toHaveAccessibleDescription('');
  await create.click();
  await expect(ready(page).getByText(/^Your browser does not copy here\./)).toBeVisible();
  await expect(ready(page).getByLabel('Address')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(ready(page).getByRole('alert')).toHaveText('The address is not copied yet, and is not shown again.');
  await expectAccessibleHere(page);
  await ready(page).getByRole('button', { name: 'Close anyway' }).click();
  await expect(ready(page)).toHaveCount(0);
  expect((await ana.call<Listed>('GET', '/api/review-links')).links).toMatchObject([
    { may: 'approve', postCount: null },
  ]);
});

test('REV-01 a post that is deleted while it is shared is told, and makes no link', async ({
  page,
  watch,
  connectedPerson: ana,
}) => {
  watch.expect(/status of 404/);
  const { id } = await ana.schedule({ title: 'Gift tins', at: at(day, 9) });
  await page.goto(`/posts/${id}`);
  await page.getByRole('region', { name: 'Gift tins' }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Share for review' }).click();
  await expect(share(page).getByRole('radio', { name: 'This post' })).toBeChecked();
  await ana.call('POST', `/api/posts/${id}/cancel`, {});
  await share(page).getByRole('button', { name: 'Create and copy the link' }).click();
  await expect(share(page).getByRole('alert')).toHaveText(/^A post was deleted meanwhile\./);
  expect((await ana.call<Listed>('GET', '/api/review-links')).links).toEqual([]);
});

test('REV-01 review links stand in the settings of approval, with what guests said, and one is ended at once', async ({
  page,
  connectedPerson: ana,
}) => {
  await page.goto('/settings/approval');
  const card = page.getByRole('region', { name: 'Review links' });
  await expect(card.getByText('No link yet')).toBeVisible();
  await expectAccessibleHere(page);
  const { id } = await ana.schedule({ title: 'Gift tins', at: at(day, 9) });
  const made = { posts: [id], may: 'approve', name: 'Advent', guest: 'Hanna Keller' };
  await ana.call('POST', '/api/review-links', made);
  await ana.call('POST', '/api/review-links', { ...made, name: 'Winter', may: 'view' });
  await page.reload();
  await expect(card.getByText('Advent', { exact: true })).toBeVisible();
  await expect(card.getByText('For Hanna Keller')).toHaveCount(2);
  await expect(card.getByText('1 post · guests approve · made by you')).toBeVisible();
  await expect(card.getByText('No answer yet')).toHaveCount(1);
  await expectAccessibleHere(page);

  await card.getByRole('button', { name: 'End: Advent' }).click();
  const question = page.getByRole('alertdialog', { name: 'End “Advent”?' });
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expectAccessibleHere(page);
  await question.getByRole('button', { name: 'End', exact: true }).click();
  await expect(toasts(page).getByText('“Advent” shows nothing any more.')).toBeVisible();
  await expect(card.getByText('Ended by hand')).toBeVisible();
  await expect(card.getByRole('button', { name: /^End: / })).toHaveCount(1);
  await expect(card.getByRole('heading', { name: 'Review links' })).toBeFocused();
  const { links } = await ana.call<Listed>('GET', '/api/review-links');
  expect(links.map(({ name, ended }) => [name, ended])).toEqual([
    ['Winter', null],
    ['Advent', 'ended'],
  ]);
  await expectAccessibleHere(page);
  await page.setViewportSize(phone);
  await expectAccessibleHere(page);
});

test('APPR-06 with the client’s yes posts of a person alone wait for the client, and the details name who approved', async ({
  page,
  product,
  connectedPerson: ana,
}) => {
  await page.goto('/settings/approval');
  await expect(page.getByText(/^You are alone in this space, so nobody but the client is asked\./)).toBeVisible();
  const rule = page.getByRole('group', { name: 'The client approves, too' });
  await rule.getByRole('button', { name: 'On' }).click();
  await expect(toasts(page).getByText('Posts wait for the client, too.')).toBeVisible();
  const { id } = await ana.schedule({ title: 'Gift tins', at: at(day, 9) });
  const calendar = await openCalendar(page, day);
  await expect(calendar.card('Gift tins').getByText('Waits for the client')).toBeVisible();
  await expect(inMonth(page, 'Gift tins')).toHaveAccessibleName(/Waits for the client/);
  await expect(page.getByRole('list', { name: 'What the marks mean' }).getByText('Waiting')).toBeVisible();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('heading', { name: 'Approval' })).toBeVisible();

  await page.goto(`/posts/${id}?day=${day}`);
  await expect(page.getByText(/^The team has approved it\. It goes out once a guest/)).toBeVisible();
  await expectAccessibleHere(page);
  const { url } = await ana.call<{ url: string }>('POST', '/api/review-links', { posts: [id], may: 'approve' });
  const said = await fetch(`${url}/posts/${id}/approve`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: product.url },
    body: new URLSearchParams({ name: 'Hanna Keller', version: '1' }),
  });
  expect(said.status).toBe(303);
  await expect(page.getByText(/^Approved by Hanna Keller, guest, /)).toBeVisible();
  await expectAccessibleHere(page);
});
