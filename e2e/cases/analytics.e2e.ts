import { expect } from '@playwright/test';
import { answerAnalytics } from '../screens/analytics.ts';
import { test } from '../test.ts';

test('STAT-05 days, networks and the order of posts are asked of the server, and are in the address', async ({
  page,
  person: _,
}) => {
  const asked = await answerAnalytics(page);
  await page.goto('/analytics');
  const cards = page.getByRole('region', { name: 'Networks' });
  await expect(cards.getByRole('article')).toHaveCount(9);
  await expect(page.getByText('Oct 22 – Nov 20, 2026')).toBeVisible();

  await page.getByRole('button', { name: '7 days' }).click();
  await expect(page).toHaveURL('/analytics?days=7');
  await expect(page.getByText('Nov 14 – Nov 20, 2026')).toBeVisible();
  await page.getByRole('button', { name: 'All networks' }).click();
  await page.getByRole('group', { name: 'Networks' }).getByRole('checkbox', { name: 'Bluesky' }).check();
  await page.keyboard.press('Escape');
  await expect(cards.getByRole('article')).toHaveCount(1);
  await page.getByRole('columnheader', { name: 'Likes' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Likes' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL('/analytics?days=7&networks=bluesky&sort=likes');
  await expect
    .poll(() => Object.fromEntries(asked.findLast(({ pathname }) => pathname.endsWith('/posts'))?.searchParams ?? []))
    .toMatchObject({ networks: 'bluesky', sort: 'likes', order: 'descending', to: '2026-11-20T23:00:00.000Z' });

  await page.reload();
  await expect(cards.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: 'Likes' })).toHaveAttribute('aria-sort', 'descending');
});

test('STAT-09 charts are read by keys, and each has a table that says the same', async ({ page, person: _ }) => {
  await answerAnalytics(page);
  await page.goto('/analytics');
  const card = page.getByRole('article', { name: 'Bluesky' });
  const chart = card.getByRole('slider', { name: 'Bluesky likes by day of publishing' });
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', /^Thu, Oct 22: [\d,]+ likes, 1 post$/);
  const first = (await chart.getAttribute('aria-valuetext')) ?? '';
  await page.keyboard.press('ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuetext', /^Fri, Oct 23: /);
  await card.getByRole('button', { name: 'Show as table' }).click();
  const row = card.getByRole('table').getByRole('row', { name: 'Thu, Oct 22' });
  await expect(row.getByRole('cell').nth(1)).toHaveText(/([\d,]+) likes/.exec(first)?.[1] ?? 'nothing');
  for (const title of ['Posts by day', 'Followers', 'Growth of a post']) {
    const article = page.getByRole('article', { name: title });
    await expect(article.getByRole('slider')).toBeAttached();
    await expect(article.getByRole('button', { name: /^(Show as|Hide) table: / })).toBeVisible();
  }
});

test('STAT-06 one press makes the best hour a posting time', async ({ page, person }) => {
  await answerAnalytics(page);
  await page.goto('/analytics');
  const best = page.getByRole('region', { name: 'Best times' });
  const chosen = best.getByRole('complementary', { name: 'Chosen hour' });
  await best
    .getByRole('grid')
    .getByRole('button', { name: /^Tuesday, 11:00 AM/ })
    .click();
  await expect(chosen.getByRole('heading')).toHaveText('Tuesday, 11:00 AM – 12:00 PM');
  await page.keyboard.press('ArrowDown');
  await expect(chosen.getByRole('heading')).toHaveText('Wednesday, 11:00 AM – 12:00 PM');
  await chosen.getByRole('button', { name: 'Make it a posting time' }).click();
  await expect(chosen.getByText('This is a posting time.')).toBeVisible();
  await expect
    .poll(() => person.call<{ common: { used: object[] } }>('GET', '/api/posting-times'))
    .toMatchObject({ common: { used: expect.arrayContaining([{ weekday: 3, time: '11:00' }]) } });
});

test('STAT-07 what is shown can be downloaded as CSV', async ({ page, person: _ }) => {
  await answerAnalytics(page);
  await page.goto('/analytics?days=7&networks=bluesky');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const link = page.getByRole('dialog', { name: 'Export CSV' }).getByRole('link', { name: 'Posts Each post' });
  const href = new URL((await link.getAttribute('href')) ?? '', page.url());
  expect(href.pathname).toBe('/api/analytics/export.csv');
  expect(Object.fromEntries(href.searchParams)).toEqual({
    what: 'posts',
    from: '2026-11-13T23:00:00.000Z',
    to: '2026-11-20T23:00:00.000Z',
    networks: 'bluesky',
    sort: 'published',
    order: 'descending',
  });
});

test('STAT-08 a plan that shows fewer days says so and leads to the plans; reading that is off is on by one press', async ({
  page,
  person: _,
}) => {
  const message = 'Figures of more than 30 days need the Standard plan. Please upgrade your plan.';
  const reading = { isOn: false, readAt: null, mayAskFrom: null };
  const asked = await answerAnalytics(page, { limit: { plan: 'standard', message }, reading });
  await page.goto('/analytics?days=90');
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/plans');
  await expect(page.getByRole('button', { name: 'Read again' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Read figures' }).click();
  await expect.poll(() => asked.some(({ pathname }) => pathname === '/api/analytics/reading')).toBe(true);
});

test('STAT-02 reading again waits for its time, and says when', async ({ page, person: _ }) => {
  await answerAnalytics(page);
  await page.goto('/analytics');
  const again = page.getByRole('button', { name: 'Read again' });
  await expect(page.getByText('Read 12 min ago').first()).toBeVisible();
  await again.click();
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await expect(again).toHaveAccessibleDescription('Again in 10 min');
});

test('STAT-05 on a phone the screen is under More, and networks are rows of which one is open', async ({
  page,
  person: _,
}) => {
  await answerAnalytics(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/plans');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Analytics' }).click();
  const rows = page.getByRole('region', { name: 'Networks' });
  await expect(rows.getByRole('slider')).toHaveCount(1);
  await rows.getByRole('button', { name: /^TikTok/ }).click();
  await expect(rows.getByRole('button', { name: /^TikTok/ })).toHaveAttribute('aria-expanded', 'true');
  await expect(rows.getByRole('button', { name: /^Facebook/ })).toHaveAttribute('aria-expanded', 'false');
});
