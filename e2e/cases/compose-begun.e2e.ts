import { expect, type Page } from '@playwright/test';

import type { DraftList } from '../../packages/contract/src/index.ts';
import { at, dayAhead } from '../fixtures/dates.ts';
import { composerOf, openComposer } from '../screens/composer.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

test('DRAFT-01 a time and an account make no draft; the first word does, with both of them', async ({
  page,
  connectedPerson: person,
}) => {
  const { account, connection } = person;
  const drafts = async () => (await person.call<DraftList>('GET', '/api/drafts')).drafts;
  const free = page.getByRole('button', { name: 'Next free time', exact: true });
  const composer = await openComposer(page);
  await composer.account(account.handle).check();
  await free.click();
  await expect(free).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/drafts');
  await page.goto('/create-post');
  await expect(composer.title).toBeVisible();
  await expect(toasts(page).getByText('Your draft is back')).toHaveCount(0);
  expect(await drafts()).toEqual([]);

  await composer.account(account.handle).check();
  await free.click();
  await expect(free).toHaveAttribute('aria-pressed', 'true');
  await composer.title.fill('K');
  await expect(page.getByText(/^Saved /)).toBeVisible();
  expect(await drafts()).toMatchObject([{ title: 'K', connectionIds: [connection.id], day: expect.any(String) }]);
});

/** The hints of the head that are seen, and whether each is seen as a whole. */
function hintsOf(page: Page) {
  return page.locator('header p[aria-hidden]').evaluate((line) => {
    const box = line.getBoundingClientRect();
    return Array.from(line.children)
      .map((hint) => ({ text: hint.textContent, ...hint.getBoundingClientRect().toJSON() }))
      .filter(({ text, top }) => text !== '' && top < box.bottom - 1)
      .map(({ text, left, right }) => ({ text, isWhole: left >= box.left - 1 && right <= box.right + 1 }));
  });
}

test('a hint in the head is whole or absent at every width, and says what its keys do', async ({
  page,
  connectedPerson: person,
}) => {
  const composer = await openComposer(page);
  await composer.title.fill('A title that is saved');
  await expect(page.getByText(/^Saved /)).toBeVisible();
  const seen = new Set<number>();
  for (let width = 768; width <= 1440; width += 28) {
    await page.setViewportSize({ width, height: 900 });
    const hints = await hintsOf(page);
    expect(
      hints.every(({ isWhole }) => isWhole),
      `${width}: ${JSON.stringify(hints)}`,
    ).toBe(true);
    seen.add(hints.length);
  }
  expect(seen.has(2)).toBe(true);
  expect((await hintsOf(page))[0]?.text).toContain('schedule');

  const { id } = await person.schedule({ title: 'Kiln', at: at(dayAhead(3), 9) });
  await page.goto(`/create-post?edit=${id}`);
  await expect(composerOf(page).title).toHaveValue('Kiln');
  expect((await hintsOf(page))[0]?.text).toContain('save');
});
