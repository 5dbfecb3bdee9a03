import { expect, type Locator, type Page } from '@playwright/test';
import type { ReviewLinkMade } from '../../packages/contract/src/index.ts';
import { expectAccessibleHere, phone } from '../fixtures/accessible.ts';
import { at, laterDay } from '../fixtures/dates.ts';
import { test } from '../test.ts';

const day = laterDay();
const postOf = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });

test('REV-03, REV-04, APPR-06 a client says yes and no by a link, in a browser of their own, and the post goes on', async ({
  browser,
  product,
  connectedPerson: ana,
}) => {
  await ana.call('PATCH', '/api/approval-settings', { clientApproves: true });
  const shelf = await ana.schedule({ title: 'Signed shelf', at: at(day, 9) });
  await ana.schedule({ title: 'Open studio', at: at(day, 11) });
  const { url } = await ana.call<ReviewLinkMade>('POST', '/api/review-links', {
    may: 'approve',
    name: 'Posts for the shop',
    guest: 'Kettle & Thyme',
    from: new Date().toISOString(),
    to: new Date(Date.now() + 90 * 86_400_000).toISOString(),
  });
  const context = await browser.newContext({ viewport: phone, baseURL: product.url });
  const page = await context.newPage();
  const failures: string[] = [];
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
  page.on('pageerror', (error) => failures.push(error.message));
  try {
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posts for the shop');
    await expect(page.getByText('0 of 2 approved')).toBeVisible();
    await expect(page.getByText('with Kettle & Thyme')).toBeVisible();
    await expectAccessibleHere(page);
    expect(await context.cookies()).toEqual([]);

    // The name is asked for with the first act, by a dialog whose button does it.
    const post = postOf(page, 'Signed shelf');
    await post.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who says this?' });
    await expect(dialog.getByRole('textbox', { name: 'Your name' })).toBeFocused();
    await expectAccessibleHere(page);
    await page.keyboard.type('Hanna Keller');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(post).toContainText('Approved by Hanna Keller');
    await expect(page.getByText('1 of 2 approved')).toBeVisible();
    expect(await ana.call('GET', `/api/posts/${shelf.id}`)).toMatchObject({ approval: { state: 'approved' } });

    const other = postOf(page, 'Open studio');
    await page.getByRole('link', { name: 'Go to the next one' }).click();
    await expect(other).toBeInViewport();
    await other.getByText('Ask for a change').click();
    await other.getByRole('textbox', { name: 'What should change?' }).fill('We are closed on Monday.');
    await other.getByRole('button', { name: 'Send' }).first().click();
    await expect(other).toContainText('Hanna Keller asked for a change');
    await expect(other).toContainText('We are closed on Monday.');
    await expectAccessibleHere(page);

    await post.getByRole('button', { name: 'Undo' }).click();
    await expect(post.getByRole('button', { name: 'Approve' })).toBeVisible();
    await post.getByRole('button', { name: 'Approve' }).click();
    await expect(post).toContainText('Approved by Hanna Keller');
    expect(failures).toEqual([]);
  } finally {
    await context.close();
  }
});

test('REV-05 without JavaScript a guest sees each network, approves, and reads what is wrong beside what they wrote', async ({
  browser,
  product,
  connectedPerson: ana,
}) => {
  const shelf = await ana.schedule({ title: 'Signed shelf', at: at(day, 9) });
  const { url, id } = await ana.call<ReviewLinkMade>('POST', '/api/review-links', {
    may: 'approve',
    posts: [shelf.id],
    password: 'blue vase',
  });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url });
  const page = await context.newPage();
  try {
    await page.goto(url);
    await page.getByLabel('Password').fill('red vase');
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByRole('alert')).toHaveText('This is not the password of this link.');
    await page.getByLabel('Password').fill('blue vase');
    await page.getByRole('button', { name: 'Open' }).click();
    const post = postOf(page, 'Signed shelf');
    await expect(post.getByRole('article')).toBeVisible();
    // It has changed in between: nothing is approved, and the page shows how it is now.
    await ana.call('PATCH', `/api/posts/${shelf.id}`, { version: 1, description: 'Thirteen vases.' });
    await post.getByLabel('Your name').first().fill('Tom');
    await post.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('alert')).toContainText('This post has changed since you opened it.');
    await expect(post).toContainText('Thirteen vases.');
    await expect(post.getByLabel('Your name').first()).toHaveValue('Tom');
    await post.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('heading', { name: 'The post is approved' })).toBeVisible();
    await page.getByRole('link', { name: 'Look at the posts again' }).click();
    await expect(post).toContainText('Approved by Tom');
    const ended = await fetch(`${product.url}/api/review-links/${id}`, {
      method: 'DELETE',
      headers: { cookie: ana.cookie, origin: product.url },
    });
    expect(ended.status).toBe(204);
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has ended');
    await expect(page.getByText('Signed shelf')).toHaveCount(0);
  } finally {
    await context.close();
  }
});
