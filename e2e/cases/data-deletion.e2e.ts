import { createHmac, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { TestPerson } from '../fixtures/people.ts';
import type { TestProduct } from '../fixtures/product.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

/** A page of Facebook, as after connecting it. */
async function connectPage({ db }: TestProduct, person: TestPerson, name: string): Promise<string> {
  const id = `facebook_${randomUUID()}`;
  const remoteId = randomUUID();
  const row = {
    id,
    space_id: person.uid,
    network: 'facebook' as const,
    origin: 'sandbox',
    remote_account_id: remoteId,
  };
  await db
    .insertInto('connections')
    .values({ ...row, username: name, env: 'sandbox' as const })
    .execute();
  return id;
}

async function askToDisconnect(page: Page, name: string) {
  await page.getByRole('button', { name: `Disconnect @${name}` }).click();
  const question = page.getByRole('alertdialog', { name: `Disconnect @${name}?` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question.getByRole('radio', { name: 'Keep the data' })).toBeChecked();
  return question;
}

test('FB-15, FB-10 disconnecting a page asks whether its data stays; without it, both are gone', async ({
  page,
  person,
  product,
}) => {
  const kept = await connectPage(product, person, 'kilns');
  const deleted = await connectPage(product, person, 'glazes');
  await page.goto('/accounts');
  const card = page.getByRole('region', { name: 'Facebook' });

  await (await askToDisconnect(page, 'kilns')).getByRole('button', { name: 'Disconnect' }).click();
  await expect(toasts(page).getByText('Facebook account disconnected')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(1);

  const question = await askToDisconnect(page, 'glazes');
  await question.getByText('Delete the data').click();
  await question.getByRole('button', { name: 'Disconnect and delete' }).click();
  await expect(toasts(page).getByText('Facebook data deleted successfully')).toBeVisible();
  await expect(card.getByText('No Facebook accounts connected.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Add Account: Facebook' })).toBeFocused();

  const rows = await product.db
    .selectFrom('connections')
    .select(['id', 'connected'])
    .where('id', 'in', [kept, deleted])
    .execute();
  expect(rows).toEqual([{ id: kept, connected: false }]);
});

test('FB-23, FB-24 when that fails, each choice has its sentence, and the page stays', async ({
  page,
  person,
  product,
  watch,
}) => {
  watch.expect(/status of 500.*\/api\/facebook\/disconnect/);
  await connectPage(product, person, 'kilns');
  await page.route('**/api/facebook/disconnect', (route) => route.fulfill({ status: 500, json: { error: 'x' } }));
  await page.goto('/accounts');
  await (await askToDisconnect(page, 'kilns')).getByRole('button', { name: 'Disconnect' }).click();
  await expect(toasts(page).getByText('Failed to disconnect Facebook. Please try again later.')).toBeVisible();
  const question = await askToDisconnect(page, 'kilns');
  await question.getByRole('radio', { name: 'Delete the data' }).check();
  await question.getByRole('button', { name: 'Disconnect and delete' }).click();
  await expect(toasts(page).getByText('Failed to delete Facebook data. Please try again later.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Disconnect @kilns' })).toBeVisible();
});

/** What Facebook posts about a person, signed by the sandbox's app. */
function signedRequest(remoteUserId: string): string {
  const payload = { algorithm: 'HMAC-SHA256', user_id: remoteUserId, issued_at: 1_790_000_000 };
  const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${createHmac('sha256', 'demo-app-secret').update(encoded).digest('base64url')}.${encoded}`;
}

test('FBDEL-01, FBDEL-02, FBDEL-06, FBDEL-07 the page that Facebook links to says that the data is deleted, without a sign-in', async ({
  page,
}) => {
  const asked = await page.request.post('/api/facebook/data-deletion', {
    form: { signed_request: signedRequest('10220001112223339') },
  });
  const { url } = await asked.json();
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/deletion-requests?*', async (route) => {
    await answered.promise;
    await route.fallback();
  });
  const { pathname, search } = new URL(url);
  await page.goto(pathname + search);
  await expect(page.getByRole('heading', { level: 1, name: 'Deleting your data' })).toBeVisible();
  answered.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Your data is deleted' })).toBeVisible();
});

test('FBDEL-03, FBDEL-05, FBDEL-08 an address that is not whole, a wrong code and a failure each have their sentence', async ({
  page,
  watch,
}) => {
  watch.expect(/status of (404|500).*\/api\/deletion-requests/);
  const alert = page.getByRole('alert');
  for (const query of ['', `?id=${randomUUID()}`, '?confirmation_code=code']) {
    await page.goto(`/facebook-deletion${query}`);
    await expect(alert).toHaveText('Missing required parameters');
  }
  await page.goto(`/facebook-deletion?id=${randomUUID()}&confirmation_code=code`);
  await expect(alert).toHaveText('Invalid deletion request');
  await page.route('**/api/deletion-requests?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(alert).toHaveText('Failed to process your data deletion request.');
  await page.unroute('**/api/deletion-requests?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(alert).toHaveText('Invalid deletion request');
});
