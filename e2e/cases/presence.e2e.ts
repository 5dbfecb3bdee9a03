import { expect, type Page } from '@playwright/test';
import { expectAccessibleHere } from '../fixtures/accessible.ts';
import { at, laterDay } from '../fixtures/dates.ts';
import { newcomer, register, type TestPerson } from '../fixtures/people.ts';
import { join } from '../fixtures/spaces.ts';
import { test } from '../test.ts';

const day = laterDay();

/** What a member's page says from another browser, in somebody's space. */
async function say(url: string, { cookie }: TestPerson, spaceId: string, postId: string, state: string) {
  const answer = await fetch(`${url}/api/posts/${postId}/presence`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json', 'nonet-space': spaceId },
    body: JSON.stringify({ tab: '00000000-0000-4000-8000-000000000001', state }),
  });
  expect(answer.status).toBe(204);
}

const here = (page: Page, names: string) => page.getByText(`Also here: ${names}.`, { exact: true }).first();

test('TEAM-13 who has a post open sees who else has, and who types, beside its title and while it is changed', async ({
  page,
  product,
  connectedPerson: ana,
}) => {
  const post = await ana.schedule({ title: 'Kiln opening', at: at(day, 9) });
  const jonas = await register(product.url, { ...newcomer(), name: 'Jonas Weber' });
  await join(product.db, ana.uid, jonas.uid, 'editor');
  const jonasIs = (state: string) => say(product.url, jonas, ana.uid, post.id, state);
  await page.goto(`/posts/${post.id}`);
  const details = page.getByRole('region', { name: 'Kiln opening', exact: true });
  await expect(details.getByRole('tab', { name: 'Post' })).toBeVisible();
  await jonasIs('here');
  await expect(here(page, 'Jonas Weber')).toBeAttached();
  await expect(details.getByText('JW', { exact: true })).toBeVisible();
  await jonasIs('typing');
  await expect(here(page, 'Jonas Weber is typing')).toBeAttached();
  await expectAccessibleHere(page);

  await page.goto(`/create-post?edit=${post.id}`);
  await expect(here(page, 'Jonas Weber is typing')).toBeAttached();
  await expect(page.getByRole('main').getByText('JW', { exact: true })).toBeVisible();
  await expectAccessibleHere(page);
  await jonasIs('left');
  await expect(page.getByRole('main').getByText('JW', { exact: true })).toHaveCount(0);
});

test('TEAM-13 a save by somebody else is told while one writes, and refused ones show both; nothing is lost or overwritten', async ({
  page,
  watch,
  product,
  connectedPerson: ana,
}) => {
  const post = await ana.schedule({ title: 'Kiln opening', description: 'It opens on Friday.', at: at(day, 9) });
  const jonas = await register(product.url, { ...newcomer(), name: 'Jonas Weber' });
  await join(product.db, ana.uid, jonas.uid, 'editor');
  const save = async (change: object) => {
    const { version } = await ana.post(post.id);
    const answer = await fetch(`${product.url}/api/posts/${post.id}`, {
      method: 'PATCH',
      headers: {
        ...{ cookie: jonas.cookie, origin: product.url },
        ...{ 'content-type': 'application/json', 'nonet-space': ana.uid },
      },
      body: JSON.stringify({ version, ...change }),
    });
    expect(answer.status).toBe(200);
  };
  await page.goto(`/create-post?edit=${post.id}`);
  const text = page.getByRole('textbox', { name: 'Post Content / Caption' });
  await text.fill('It opens on Sunday.');
  await save({ title: 'Kiln opening, new', description: 'It opens on Saturday.' });
  const note = page.getByRole('alert').filter({ hasText: 'Jonas Weber saved this a moment ago.' });
  await expect(note).toBeVisible();
  await expect(text).toHaveValue('It opens on Sunday.');

  await note.getByRole('button', { name: 'See both' }).click();
  const both = page.getByRole('dialog', { name: 'Two versions of this post' });
  await expect(both.getByRole('region', { name: 'Jonas Weber changed' })).toContainText(
    'removed Friday., added Saturday.',
  );
  await expect(both.getByRole('region', { name: 'You changed here' })).toContainText('removed Friday., added Sunday.');
  await expect(both).toContainText('Both of you changed: Text.');
  await expectAccessibleHere(page);
  await both.getByRole('button', { name: 'Keep mine', exact: true }).click();
  await expect(note).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Post Title' })).toHaveValue('Kiln opening, new');
  await expect(text).toHaveValue('It opens on Sunday.');

  // A tab that slept has heard nothing: then the save is refused.
  await page.route('**/api/live*', (route) => route.abort());
  watch.expect(/api\/live/);
  await page.reload();
  await expect(text).toHaveValue('It opens on Sunday.');
  await save({ title: 'Kiln closing' });
  watch.expect(/409/);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'See both' }).first().click();
  await expect(both.getByRole('region', { name: 'Jonas Weber changed' })).toContainText('closing');
  await both.getByRole('button', { name: 'Save mine' }).click();
  await expect(page).toHaveURL(/calendar/);
  expect(await ana.post(post.id)).toMatchObject({ title: 'Kiln closing', description: 'It opens on Sunday.' });
});
