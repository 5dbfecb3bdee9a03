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
