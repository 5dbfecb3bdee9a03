import { expect, type Page, type Request } from '@playwright/test';
import { statusLabel } from '../../packages/domain/src/index.ts';
import { at, dayAhead } from '../fixtures/dates.ts';
import { bringTo } from '../fixtures/post-states.ts';
import { badge, openCalendar } from '../screens/calendar.ts';
import { stopClock, toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const day = dayAhead(20);
const cancelled = 'Post cancelled and will not be published';
const deleted = 'Post deleted successfully';

/** The calls that change this post, as they happen. */
function changesOf(page: Page, id: string): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes(`/api/posts/${id}`)) calls.push(request);
  });
  return calls;
}
const named = (calls: readonly Request[]) =>
  calls.map((call) => `${call.method()} ${new URL(call.url()).pathname.split('/')[4] ?? ''}`.trim());

test('CAL-20, DEL-02, DEL-04, DEL-07, DEL-08 deleting cancels at once, waits two seconds, removes the post and gives its count back', async ({
  page,
  connectedPerson,
}) => {
  const post = await connectedPerson.schedule({ title: 'Kiln opening', at: at(day, 9) });
  const { card, list, usage } = await openCalendar(page, day);
  await expect(usage).toContainText('Monthly Posts 1 / 150');
  const calls = changesOf(page, post.id);
  await card('Kiln opening').getByRole('button', { name: 'Delete' }).click();
  await expect(toasts(page).getByText(cancelled)).toBeVisible();
  await expect(badge(card('Kiln opening'), 'Cancelled')).toBeVisible();
  await expect(toasts(page).getByText(deleted)).toBeVisible();
  await expect(list.getByText('No posts scheduled for this date.')).toBeVisible();
  await expect(usage).toContainText('Monthly Posts 0 / 150');
  expect(named(calls)).toEqual(['POST cancel', 'DELETE']);
  const [cancelling, removing] = calls.map((call) => call.timing().startTime);
  expect(removing! - cancelling!).toBeGreaterThanOrEqual(2000);
  await expect(connectedPerson.post(post.id)).rejects.toThrow('404');
});

test('Undo in the toast brings the post back', async ({ page, connectedPerson }) => {
  await page.clock.install();
  const post = await connectedPerson.schedule({ title: 'Kiln opening', at: at(day, 9) });
  const { card, usage } = await openCalendar(page, day);
  await stopClock(page);
  await card('Kiln opening').getByRole('button', { name: 'Delete' }).click();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await page.clock.resume();
  await expect(toasts(page).getByText('Post restored. It goes out at its time')).toBeVisible();
  await expect(badge(card('Kiln opening'), 'Pending')).toBeVisible();
  await expect(usage).toContainText('Monthly Posts 1 / 150');
  expect((await connectedPerson.post(post.id)).status).toBe('pending');
});

test('while the toast is hovered nothing is removed', async ({ page, connectedPerson }) => {
  await page.clock.install();
  await connectedPerson.schedule({ title: 'Kiln opening', at: at(day, 9) });
  const { card } = await openCalendar(page, day);
  await card('Kiln opening').getByRole('button', { name: 'Delete' }).click();
  await toasts(page).getByText(cancelled).hover();
  await page.clock.fastForward(6000);
  await expect(toasts(page).getByText(cancelled)).toBeVisible();
  await expect(card('Kiln opening').getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.mouse.move(5, 400);
  await page.clock.fastForward(2000);
  await expect(toasts(page).getByText(deleted)).toBeVisible();
});

for (const status of ['published', 'partial'] as const) {
  test(`a ${status} post stays at its networks, waits for its removal in its state, and its count stays`, async ({
    page,
    connectedPerson,
    product,
    sandbox,
  }) => {
    const { account, connection, schedule } = connectedPerson;
    const second = await connectedPerson.connect(
      await sandbox.createAccount(account.handle.replace('.nonet', '-two.nonet'), 'Second Studio'),
    );
    const post = await schedule({ title: 'Out there', at: at(day, 9), platforms: [connection.id, second.id] });
    const refused = { status: 'rejected', code: 'refused', message: 'Bluesky refused this post.' } as const;
    await bringTo(product.db, post, { status: 'published' }, status === 'partial' ? refused : { status: 'published' });
    const { card, usage } = await openCalendar(page, day);
    const calls = changesOf(page, post.id);
    await card('Out there').getByRole('button', { name: 'Delete' }).click();
    await expect(toasts(page).getByText('Post deleted from your calendar. It stays on Bluesky')).toBeVisible();
    await expect(badge(card('Out there'), statusLabel(status))).toBeVisible();
    await expect(toasts(page).getByText(deleted)).toBeVisible();
    await expect(card('Out there')).toHaveCount(0);
    expect(named(calls)).toEqual(['POST cancel', 'DELETE']);
    await expect(usage).toContainText('Monthly Posts 1 / 150');
  });
}

test('a post that is being published is not deleted, and the refusal says why', async ({
  page,
  connectedPerson,
  product,
}) => {
  const post = await connectedPerson.schedule({ title: 'On its way', at: at(day, 9) });
  await bringTo(product.db, post, { status: 'processing' });
  const { card } = await openCalendar(page, day);
  await card('On its way').getByRole('button', { name: 'Delete' }).click();
  await expect(toasts(page).getByRole('alert')).toHaveText(
    'Failed to delete post: This post is being published right now',
  );
  await expect(badge(card('On its way'), 'Processing')).toBeVisible();
});

test('DEL-09 a delete that fails says why, and the post stays as it is', async ({ page, connectedPerson, watch }) => {
  watch.expect(/status of 500/);
  const post = await connectedPerson.schedule({ title: 'Stubborn', at: at(day, 9) });
  await page.route(`**/api/posts/${post.id}/cancel`, (route) => route.fulfill({ status: 500, json: {} }));
  const { card } = await openCalendar(page, day);
  await card('Stubborn').getByRole('button', { name: 'Delete' }).click();
  await expect(toasts(page).getByRole('alert')).toHaveText(/^Failed to delete post: Something went wrong/);
  await expect(badge(card('Stubborn'), 'Pending')).toBeVisible();
});

test('DEL-10 deleting what was deleted elsewhere says Post not found', async ({
  page,
  connectedPerson,
  product,
  watch,
}) => {
  watch.expect(/ERR_FAILED|status of 404/);
  const post = await connectedPerson.schedule({ title: 'Gone already', at: at(day, 9) });
  // This tab gets no live updates, so it does not know.
  await page.route('**/api/live', (route) => route.abort());
  const { card } = await openCalendar(page, day);
  await product.db.deleteFrom('posts').where('id', '=', post.id).execute();
  await card('Gone already').getByRole('button', { name: 'Delete' }).click();
  await expect(toasts(page).getByRole('alert')).toHaveText('Failed to delete post: Post not found');
  await expect(card('Gone already')).toHaveCount(0);
});

test('who closes the tab after Delete leaves the post cancelled', async ({ page, connectedPerson }) => {
  const post = await connectedPerson.schedule({ title: 'Kiln opening', at: at(day, 9) });
  const { card } = await openCalendar(page, day);
  await card('Kiln opening').getByRole('button', { name: 'Delete' }).click();
  await expect(toasts(page).getByText(cancelled)).toBeVisible();
  await page.close();
  expect((await connectedPerson.post(post.id)).status).toBe('cancelled');
});
