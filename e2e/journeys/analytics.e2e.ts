import { expect } from '@playwright/test';
import { at, dayAhead } from '../fixtures/dates.ts';
import { connectFirst, register, signIn } from '../fixtures/people.ts';
import { letComeDue } from '../fixtures/post-states.ts';
import { startTestProduct } from '../fixtures/product.ts';
import { sandboxAt } from '../fixtures/sandbox.ts';
import { test } from '../test.ts';

const dayMs = 86_400_000;

test('STAT-05, STAT-07, STAT-10, VIEW-07 the figures of a first post are seen to grow, on the screen, in its details and in the file', async ({
  page,
  context,
}) => {
  // A product of its own: the clock of its sandbox is moved.
  const product = await startTestProduct({ READING_TIMES: '1s,1h', READING_PAUSE: '1s' });
  try {
    const person = await connectFirst(await register(product.url), sandboxAt(product.sandboxUrl));
    await signIn(context, product.url, person);
    await person.schedule({ title: 'Kiln opening', at: at(dayAhead(1), 9) });
    await letComeDue(product.db, person);

    await page.goto(`${product.url}/analytics`);
    const card = page.getByRole('article', { name: 'Bluesky' });
    const likes = async () =>
      Number(/([\d,]+)\s*likes/.exec(await card.innerText())?.[1]?.replaceAll(',', '') ?? Number.NaN);
    await expect.poll(likes, { timeout: 60_000 }).toBeGreaterThanOrEqual(0);
    const first = await likes();

    await fetch(`${product.sandboxUrl}/_sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceMs: 3 * dayMs }),
    });
    const again = page.getByRole('button', { name: 'Read again' });
    await expect(again).toHaveAttribute('aria-disabled', 'false', { timeout: 60_000 });
    await again.click();
    await expect.poll(likes, { timeout: 60_000 }).toBeGreaterThan(first);
    const grown = await likes();

    const row = page.getByRole('row', { name: /Kiln opening/ });
    await expect(row.getByText(grown.toLocaleString('en-US'), { exact: true })).toBeVisible();
    const growth = page.getByRole('article', { name: 'Growth of a post' });
    await expect(growth.getByRole('table').getByRole('row')).not.toHaveCount(1);

    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = page.getByRole('dialog', { name: 'Export CSV' }).getByRole('link', { name: /^Posts Each/ });
    const csv = await page.request.get(new URL((await file.getAttribute('href')) ?? '', product.url).href);
    expect(csv.status()).toBe(200);
    expect(await csv.text()).toMatch(new RegExp(`Kiln opening.*,${grown},`));
    await page.keyboard.press('Escape');

    await row.getByRole('link', { name: 'Kiln opening' }).click();
    const details = page.getByRole('region', { name: 'Kiln opening' });
    const told = details.getByLabel('Figures on Bluesky');
    await expect(told.getByText(grown.toLocaleString('en-US'), { exact: true })).toBeVisible();
    await expect(told.getByText('not told').first()).toBeAttached();
  } finally {
    // Else it would miss its live stream.
    await page.close();
    await product.stop();
  }
});
