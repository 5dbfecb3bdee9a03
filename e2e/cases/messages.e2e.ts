import { expect, type Page } from '@playwright/test';
import type { Message, Messages } from '../../packages/contract/src/index.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const pageSize = 50;

/** Messages of one day, the newest first, 50 at a time, as the server answers them; what is read stays read. */
async function answerMany(page: Page, count: number) {
  const read: unknown[] = [];
  const all = Array.from(
    { length: count },
    (_, index): Message => ({
      id: `m${index}`,
      kind: 'failed',
      at: new Date(Date.now() - index * 1000).toISOString(),
      isRead: false,
      title: `Message ${index}`,
      text: '',
      href: '/plans',
      network: null,
    }),
  );
  const unread = () => all.filter(({ isRead }) => !isRead).length;
  await page.route('**/api/messages/count', (route) => route.fulfill({ json: { unread: unread() } }));
  await page.route(
    ({ pathname }) => pathname === '/api/messages',
    (route) => {
      const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
      const to = from + pageSize;
      const json: Messages = {
        messages: all.slice(from, to),
        unread: unread(),
        nextCursor: to < count ? String(to) : null,
      };
      return route.fulfill({ json });
    },
  );
  await page.route('**/api/messages/read', (route) => {
    const body = route.request().postDataJSON();
    read.push(body);
    const last = all.findIndex(({ id }) => id === body.upTo);
    for (const [index, message] of all.entries())
      if (body.ids?.includes(message.id) || (last >= 0 && index >= last)) message.isRead = true;
    return route.fulfill({ json: { unread: unread() } });
  });
  return { read };
}

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

test('NOTE-01 opening the bell reads nothing, opening a message reads it and leads there, and all are read by one press', async ({
  page,
  person: _,
}) => {
  const { read } = await answerMany(page, 3);
  await page.goto('/accounts');
  const bell = page.getByRole('button', { name: 'Messages' });
  await expect(bell).toHaveAccessibleName('Messages 3 unread');
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Messages' });
  await expect(panel.getByRole('link', { name: 'Unread: Message 1' })).toBeVisible();
  expect(read).toEqual([]);
  await panel.getByRole('link', { name: 'Message 1' }).click();
  await expect(page).toHaveURL('/plans');
  await expect(panel).toBeHidden();
  await expect(bell).toHaveAccessibleName('Messages 2 unread');
  await expect.poll(() => read).toEqual([{ ids: ['m1'] }]);

  await bell.press('Enter');
  await expect(panel.getByText('Unread:')).toHaveCount(2);
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel.getByText('Unread:')).toHaveCount(0);
  await expect(bell).toHaveAccessibleName('Messages');
  await expect.poll(() => read[1]).toEqual({ upTo: 'm0' });
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();
});

test('NOTE-01 older messages come as one scrolls, and on phones the bell stands in the head', async ({
  page,
  person: _,
}) => {
  await answerMany(page, 120);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/plans');
  const bell = page.getByRole('main').getByRole('link', { name: 'Messages 99+ unread' });
  for (const path of ['/calendar', '/create-post', '/plans']) {
    await page.goto(path);
    await expect(bell, path).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('dialog', { name: 'More' });
  await expect(sheet.getByRole('link', { name: 'Weekly report' })).toHaveAttribute('href', '/reports/week');
  await page.keyboard.press('Escape');
  await bell.click();
  await expect(page).toHaveURL('/messages');
  await expect(rows(page)).toHaveCount(50);
  for (const count of [100, 120]) {
    await rows(page).last().scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 2000);
    await expect(rows(page)).toHaveCount(count);
  }
  await expect(page.getByRole('button', { name: 'Show older messages' })).toHaveCount(0);
});

test('NOTE-01 without a connection, or when the server does not answer, the list says so', async ({
  page,
  context,
  person: _,
  watch,
}) => {
  watch.expect(/status of 500|ERR_INTERNET_DISCONNECTED/);
  await page.route(
    ({ pathname }) => pathname === '/api/messages',
    (route) =>
      route.fulfill({ status: 500, json: { code: 'internal-error', error: 'Something went wrong on our side.' } }),
  );
  await page.goto('/messages');
  await expect(page.getByText('The messages could not be loaded')).toBeVisible();
  await page.unroute(({ pathname }) => pathname === '/api/messages');
  await answerMany(page, 2);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(rows(page)).toHaveCount(2);
  await context.setOffline(true);
  await expect(page.getByText('You are offline. This is what was here last.')).toBeVisible();
});

test('NOTE-02 who has not verified their address reads beside the choices what is not mailed, and has the mail sent again there', async ({
  page,
  person,
  sandbox,
}) => {
  // As with a mail server of the operator's: in the sandbox mails get to nobody, so that none waits for this.
  await page.route('**/api/message-settings', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), isMailed: false } });
  });
  await page.goto('/profile#messages');
  const notice = page.getByRole('region', { name: 'Mailed once your address is verified' });
  await expect(notice).toContainText('Until your address is verified, only what concerns payments is mailed.');
  const first = await sandbox.mailedLink(person.email, '/verify-email');
  await notice.getByRole('button', { name: 'Send the mail again' }).click();
  await expect.poll(() => sandbox.mailedLink(person.email, '/verify-email')).not.toBe(first);

  const link = new URL(await sandbox.mailedLink(person.email, '/verify-email'));
  await person.call('POST', '/api/auth/verify-email', { token: link.searchParams.get('token') });
  await expect(notice).toBeHidden();
});

test('NOTE-02 a choice is shown at once, and goes back in words when it could not be saved', async ({
  page,
  watch,
  person: _,
}) => {
  watch.expect(/status of 503/);
  await page.route('**/api/message-settings', async (route) => {
    if (route.request().method() === 'GET') await route.continue();
    else await route.fulfill({ status: 503, json: {} });
  });
  await page.goto('/profile#messages');
  const choice = (name: string) => page.getByRole('radio', { name: `Posts that failed ${name}` });
  await expect(choice('At once')).toBeChecked();
  await choice('Never').check();
  await expect(toasts(page)).toContainText('Failed to save what you are told');
  await expect(choice('At once')).toBeChecked();
});
