import { expect } from '@playwright/test';
import { at, dayAhead, dayOf, fullDay } from '../fixtures/dates.ts';
import { calendarOf } from '../screens/calendar.ts';
import { composerOf, fillPost, openAccounts, openComposer } from '../screens/composer.ts';
import { expectInOrder, hold, pressBlocked, toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const scheduleUrl = '**/api/social/posts/schedule';

test('POST-01, POST-03, POST-04, POST-05, POST-06, POST-07, POST-08, POST-09, POST-10, POST-11, POST-19 the sections stand in their order; without a Pinterest account there is no Link', async ({
  page,
  connectedPerson: { account },
}) => {
  const composer = await openComposer(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Create Post' })).toBeVisible();
  await expect(composer.time).toHaveValue('09:00');
  await expect(page.getByLabel('Link', { exact: true })).toHaveCount(0);
  await expectInOrder(
    page.getByRole('heading', { name: 'Select Accounts' }),
    composer.account(account.handle),
    composer.title,
    composer.content,
    page.getByRole('heading', { name: 'Media Upload' }),
    page.getByRole('heading', { name: 'Schedule', exact: true }),
    composer.date,
    composer.time,
    composer.submit,
  );
});

test('POST-02, POST-12, POST-13, POST-14, POST-15, POST-16 one checkbox per account, with picture, name and Default, each on its own', async ({
  page,
  connectedPerson,
  sandbox,
}) => {
  const { account } = connectedPerson;
  const second = await sandbox.createAccount(account.handle.replace('.nonet', '-two.nonet'), 'Second Studio');
  await connectedPerson.connect(second);
  const composer = await openComposer(page);
  const group = page.getByRole('group', { name: 'Bluesky', exact: true });
  await expect(group.getByRole('checkbox')).toHaveCount(2);
  await expect(group.getByText(`@${account.handle}`)).toBeVisible();
  await expect(group.getByText('Default', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('checkbox', { name: `@${account.handle}, Bluesky, Default` })).not.toBeChecked();
  for (const picture of await group.getByRole('presentation', { includeHidden: true }).all()) {
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await composer.account(account.handle).check();
  await expect(composer.account(second.handle)).not.toBeChecked();
  await composer.account(second.handle).check();
  await composer.account(account.handle).uncheck();
  await expect(composer.account(second.handle)).toBeChecked();
  await composer.account(account.handle).check();

  await composer.title.fill('To both');
  await composer.content.fill('One text, two accounts.');
  await composer.chooseDay(dayAhead(20));
  await composer.submit.click();
  const card = calendarOf(page).card('To both');
  await expect(card.getByText(`Bluesky, @${account.handle}`)).toHaveCount(1);
  await expect(card.getByText(`Bluesky, @${second.handle}`)).toHaveCount(1);
});

test('POST-17 Manage Accounts leads to the accounts', async ({ page, connectedPerson: { account } }) => {
  const composer = await openComposer(page);
  await expect(composer.account(account.handle)).toBeVisible();
  await page.getByRole('link', { name: 'Manage Accounts' }).click();
  await expect(page).toHaveURL('/accounts');
});

test('POST-18 Connect accounts leads to the accounts', async ({ page, connectedPerson: _ }) => {
  await openComposer(page);
  await page.getByRole('link', { name: 'Connect accounts' }).click();
  await expect(page).toHaveURL('/accounts');
});

test('POST-20, POST-21, POST-30, POST-31 while a post is scheduled the button says so and a second press does nothing; then the form is empty and the calendar open', async ({
  page,
  connectedPerson: { account, usage },
}) => {
  let calls = 0;
  await page.route(scheduleUrl, (route) => {
    calls += 1;
    return route.fallback();
  });
  const release = await hold(page, scheduleUrl);
  const composer = await openComposer(page);
  const day = dayAhead(20);
  await fillPost(composer, { title: 'Only once', content: 'Once.', day, time: '11:30', handle: account.handle });
  await composer.submit.click();
  const busy = page.getByRole('button', { name: 'Scheduling...' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  await pressBlocked(busy);
  await page.keyboard.press('Control+Enter');
  release();
  await expect(page).toHaveURL(`/calendar?day=${day}`);
  await expect(toasts(page).getByText(/^Post scheduled for .*, 11:30 AM$/)).toBeVisible();
  await expect(calendarOf(page).card('Only once')).toBeVisible();
  expect(calls).toBe(1);
  expect((await usage()).count).toBe(1);

  await page.getByRole('link', { name: 'Create Post' }).first().click();
  await expect(composer.title).toHaveValue('');
  await expect(composer.content).toHaveValue('');
  await expect(composer.date).toHaveAccessibleName('Date: Choose a date');
  await expect(composer.time).toHaveValue('09:00');
  await expect(composer.account(account.handle)).not.toBeChecked();
});

test('POST-22, POST-23, POST-24, VAL-01 the button is blocked, says why, and a press names the first thing that is missing and moves there: title, content, account, date', async ({
  page,
  connectedPerson: { account },
}) => {
  const composer = await openComposer(page);
  const missing = [
    {
      reason: 'Add a title to schedule',
      message: 'Please add a post title',
      field: composer.title,
      cure: () => composer.title.fill('Kiln opening'),
    },
    {
      reason: 'Fix 3 problems to schedule',
      message: 'Please add some content or media to your post',
      field: composer.content,
      cure: () => composer.content.fill('The kiln opens on Saturday.'),
    },
    {
      reason: 'Fix 2 problems to schedule',
      message: 'Please select at least one account to post to',
      field: composer.account(account.handle),
      cure: () => composer.account(account.handle).check(),
    },
  ];
  for (const { reason, message, field, cure } of missing) {
    await expect(composer.submit).toHaveAttribute('aria-disabled', 'true');
    await expect(composer.submit).toHaveAccessibleDescription(reason);
    await pressBlocked(composer.submit);
    await expect(composer.problems.getByText(message, { exact: true })).toBeVisible();
    await expect(field).toBeFocused();
    await cure();
  }
  // A missing date does not disable the button; the press refuses it (check 14).
  await expect(composer.submit).not.toHaveAttribute('aria-disabled');
  await composer.submit.click();
  await expect(composer.problems.getByText('Please select a date')).toBeVisible();
  await expect(composer.date).toBeFocused();
  await expect(composer.date).toHaveAccessibleDescription('Please select a date');
  // What the panel says is not said by a toast as well.
  await expect(toasts(page).getByRole('alert')).toHaveCount(0);
  await composer.chooseDay(dayAhead(20));
  await expect(composer.problems.getByText('Ready for 1 account')).toBeVisible();
  await composer.submit.click();
  await expect(page).toHaveURL(/\/calendar/);
});

test('POST-26 a title of 101 characters blocks the button, and says so at the field', async ({
  page,
  connectedPerson: { account },
}) => {
  const composer = await openComposer(page);
  await fillPost(composer, { title: 'x'.repeat(101), content: 'Text', day: dayAhead(20), handle: account.handle });
  await expect(composer.submit).toHaveAttribute('aria-disabled', 'true');
  await expect(composer.title).toHaveAccessibleDescription('Title exceeds the 100 character limit');
  await expect(page.getByText('101 / 100')).toBeVisible();
  await composer.title.press('End');
  await composer.title.press('Backspace');
  await expect(composer.submit).not.toHaveAttribute('aria-disabled');
});

test('POST-32, POST-33 text beyond 280 characters is cut where it was put in, and the message comes once', async ({
  page,
  connectedPerson: _,
}) => {
  const composer = await openComposer(page);
  await composer.content.fill('a'.repeat(279));
  await composer.content.pressSequentially('bcdef');
  await expect(composer.content).toHaveValue(`${'a'.repeat(279)}b`);
  await expect(toasts(page).getByText('Content is limited to 280 characters')).toHaveCount(1);
  await composer.content.press('Control+Home');
  await composer.content.pressSequentially('z');
  await expect(composer.content).toHaveValue(`${'a'.repeat(279)}b`);
});

test('POST-25 a text that an input method made too long blocks the button until it is shorter', async ({
  page,
  connectedPerson: { account },
}) => {
  const composer = await openComposer(page);
  await fillPost(composer, { title: 'Long', content: 'a'.repeat(270), day: dayAhead(20), handle: account.handle });
  await composer.content.focus();
  await composer.content.press('End');
  const keyboard = await page.context().newCDPSession(page);
  const composed = 'か'.repeat(20);
  await keyboard.send('Input.imeSetComposition', { text: composed, selectionStart: 20, selectionEnd: 20 });
  await expect(composer.content).toHaveValue(`${'a'.repeat(270)}${composed}`);
  await expect(composer.submit).toHaveAttribute('aria-disabled', 'true');
  await expect(composer.content).toHaveAccessibleDescription(/Content exceeds the 280 character limit/);
  await keyboard.send('Input.insertText', { text: composed });
  await expect(composer.content).toHaveValue(`${'a'.repeat(270)}${'か'.repeat(10)}`);
  await expect(composer.submit).not.toHaveAttribute('aria-disabled');
});

test('POST-29 a text that breaks a rule of the network blocks the button until it is shorter or the account deselected', async ({
  page,
  connectedPerson: { account },
}) => {
  const composer = await openComposer(page);
  const day = dayAhead(20);
  // 130 characters for a reader, 3,250 bytes for Bluesky.
  await fillPost(composer, { title: 'Families', content: '👨‍👩‍👧‍👦'.repeat(130), day, handle: account.handle });
  await expect(composer.submit).toHaveAttribute('aria-disabled', 'true');
  const message = 'The text is too long for Bluesky (3250 of 3000 bytes).';
  await expect(composer.problems).toContainText(message);
  await expect(composer.content).toHaveAccessibleDescription(/^The text is too long for Bluesky/);
  await expect(composer.account(account.handle)).toHaveAccessibleDescription(/^The text is too long for Bluesky/);
  await composer.account(account.handle).uncheck();
  await composer.account(account.handle).check();
  await composer.content.fill('👨‍👩‍👧‍👦'.repeat(120));
  await expect(composer.submit).not.toHaveAttribute('aria-disabled');
});

test('an account that is disconnected elsewhere while a post is written is not left out in silence', async ({
  page,
  sandbox,
  connectedPerson: { account, connect, call, uid },
}) => {
  const composer = await openComposer(page);
  await fillPost(composer, { title: 'For two', content: 'Text', day: dayAhead(20), handle: account.handle });
  const other = await connect(await sandbox.createAccount(`other-${account.handle}`, 'Other'));
  await composer.account(`other-${account.handle}`).check();
  await call('POST', '/api/bluesky/disconnect', { userId: uid, connectionId: other.id });

  await expect(composer.problems).toContainText('An account you chose is no longer connected.');
  await expect(composer.submit).toHaveAttribute('aria-disabled', 'true');
  await composer.submit.press('Enter');
  await expect(page).toHaveURL('/create-post');
  await composer.problems.getByRole('button', { name: 'Leave it out' }).click();
  await expect(composer.submit).not.toHaveAttribute('aria-disabled');
});

test('a time that is past is refused after all other checks', async ({ page, connectedPerson: { account } }) => {
  const composer = await openComposer(page);
  const today = dayOf(new Date());
  // In its first minute a day has no past time, so the test waits until that is over.
  await expect.poll(() => new Date() >= at(today, 0, 1), { timeout: 61_000 }).toBe(true);
  await fillPost(composer, { title: 'Too late', content: 'Text', day: today, time: '00:00', handle: account.handle });
  await composer.submit.click();
  await expect(composer.date).toBeFocused();
  await expect(composer.problems.getByText('Please choose a time in the future')).toBeVisible();
  await composer.date.click();
  const days = page.getByRole('dialog').locator('button[data-day]');
  await expect(days).toHaveCount(42);
  const offered = await days.evaluateAll((all) =>
    all.filter((one) => one.matches(':enabled')).map((one) => one.dataset['day']),
  );
  expect(offered[0]).toBe(today);
});

test('Ctrl+Enter schedules from anywhere in the form', async ({ page, connectedPerson: { account } }) => {
  const composer = await openComposer(page);
  await page.keyboard.press('Control+Enter');
  await expect(composer.title).toBeFocused();
  await expect(composer.title).toHaveAccessibleDescription('Please add a post title');
  const day = dayAhead(20);
  await fillPost(composer, { title: 'By key', content: 'Text', day, handle: account.handle });
  await composer.content.press('Control+Enter');
  await expect(page).toHaveURL(`/calendar?day=${day}`);
});

test('a draft survives a reload, and says that it is back', async ({ page, connectedPerson: { account } }) => {
  const composer = await openComposer(page);
  const day = dayAhead(20);
  await fillPost(composer, {
    title: 'Unfinished',
    content: 'Half a thought',
    day,
    time: '16:15',
    handle: account.handle,
  });
  await page.reload();
  await expect(toasts(page).getByText('Your draft is back')).toBeVisible();
  await expect(composer.title).toHaveValue('Unfinished');
  await expect(composer.content).toHaveValue('Half a thought');
  await expect(composer.date).toHaveAccessibleName(`Date: ${fullDay(day)}`);
  await expect(composer.time).toHaveValue('16:15');
  await expect(composer.account(account.handle)).toBeChecked();
  await toasts(page).getByRole('button', { name: 'Discard' }).click();
  await expect(composer.title).toHaveValue('');
});

test('DRAFT-01 leaving what is saved asks nothing; the draft is in the list, and the composer begins anew', async ({
  page,
  connectedPerson: _,
}) => {
  const composer = await openComposer(page);
  await composer.title.fill('Unfinished');
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page).toHaveURL(/\/calendar/);
  // Until the calendar is drawn the composer stays, with its words.
  await expect(page.getByRole('heading', { name: 'Content Calendar' })).toBeVisible();
  await page.getByRole('link', { name: 'Create Post' }).first().click();
  await expect(composer.title).toHaveValue('');
  await page.getByRole('link', { name: 'Drafts' }).click();
  await page.getByRole('link', { name: 'Unfinished' }).click();
  await expect(composer.title).toHaveValue('Unfinished');
});

test('OP-116 a browser that can store no draft says so, and asks before it is left with words that the server does not have', async ({
  page,
  connectedPerson: _,
  watch,
}) => {
  watch.expect(/Drafts cannot be stored in this browser/);
  watch.expect(/ERR_FAILED/);
  await page.addInitScript(() => {
    // The disk is full: the browser can read what it has stored, and can add nothing.
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
  });
  const composer = await openComposer(page);
  await page.route('**/api/drafts/*', (route) => route.abort());
  await composer.title.fill('Unfinished');
  await expect(page.getByText('Not saved: this browser keeps nothing, and Nonet cannot be reached')).toBeVisible();
  await page.getByRole('link', { name: 'Calendar' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without scheduling?' });
  await expect(question).toContainText(
    'Your draft cannot be stored in this browser. It lasts until this page is closed.',
  );
  await question.getByRole('button', { name: 'Stay' }).click();
  // The server's copy goes on.
  await page.unroute('**/api/drafts/*');
  await composer.content.fill('And more');
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page).toHaveURL(/\/calendar/);
});

test('POST-34, API-20 a failure without words has those of the product, once, in the problems, and everything typed stays', async ({
  page,
  connectedPerson: { account },
  watch,
}) => {
  watch.expect(/status of 500/);
  await page.route(scheduleUrl, (route) => route.fulfill({ status: 500, json: {} }));
  const composer = await openComposer(page);
  const day = dayAhead(20);
  await fillPost(composer, { title: 'Kept', content: 'All of it', day, handle: account.handle });
  await composer.submit.click();
  const words = 'Failed to create post. Please try again.';
  await expect(composer.problems).toContainText(words);
  await expect(toasts(page).getByRole('alert')).toHaveCount(0);
  await expect(composer.title).toHaveValue('Kept');
  await expect(composer.content).toHaveValue('All of it');
  await expect(composer.date).toHaveAccessibleName(`Date: ${fullDay(day)}`);
  await expect(composer.account(account.handle)).toBeChecked();
  await page.unroute(scheduleUrl);
  await composer.submit.click();
  await expect(page).toHaveURL(`/calendar?day=${day}`);
});

test('when the answer is lost a second attempt, even after a reload, makes no second post', async ({
  page,
  connectedPerson,
  watch,
}) => {
  watch.expect(/net::ERR_FAILED/);
  // The draft has ended with the post that nobody heard of.
  watch.expect(/409 \(Conflict\)/);
  const keys: (string | undefined)[] = [];
  await page.route(scheduleUrl, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The server does its work, but its answer does not arrive.
    if (keys.length < 3) {
      await route.fetch();
      await route.abort();
    } else await route.continue();
  });
  const composer = await openComposer(page);
  const day = dayAhead(20);
  await fillPost(composer, {
    title: 'Once only',
    content: 'Whatever the network does',
    day,
    handle: connectedPerson.account.handle,
  });
  await composer.submit.click();
  await expect(composer.problems).toContainText('trying again does not schedule it twice');
  await composer.submit.click();
  await expect.poll(() => keys.length).toBe(2);
  await expect(composer.submit).not.toHaveAttribute('aria-busy');
  await page.reload();
  await composerOf(page).submit.click();
  await expect(page).toHaveURL(`/calendar?day=${day}`);
  await expect(calendarOf(page).card('Once only')).toHaveCount(1);
  expect(new Set(keys).size).toBe(1);
  expect((await connectedPerson.usage()).count).toBe(1);
});

test('the month without a post left is refused in words with a way to the plans', async ({
  page,
  connectedPerson,
  product,
}) => {
  await connectedPerson.schedule({ title: 'First', at: new Date(Date.now() + 86_400_000) });
  await product.db
    .updateTable('usage')
    .set({ count: 150, monthly_limit: 150 })
    .where('user_id', '=', connectedPerson.uid)
    .execute();
  const composer = await openComposer(page);
  await fillPost(composer, {
    title: 'One too many',
    content: 'Text',
    day: dayAhead(20),
    handle: connectedPerson.account.handle,
  });
  await composer.submit.click();
  const words = "You've reached your monthly limit of 150 posts. Please upgrade your plan to schedule more posts.";
  await expect(composer.problems).toContainText(words);
  await composer.problems.getByRole('button', { name: 'See plans' }).click();
  await expect(page).toHaveURL('/plans');
});

test('a post that waits can be changed from the calendar', async ({ page, connectedPerson }) => {
  const day = dayAhead(20);
  const post = await connectedPerson.schedule({ title: 'First words', at: new Date(`${day}T10:00:00Z`) });
  await page.goto(`/calendar?day=${day}`);
  await calendarOf(page).card('First words').getByRole('link', { name: 'Edit' }).click();
  const composer = composerOf(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Post' })).toBeVisible();
  await expect(composer.title).toHaveValue('First words');
  await composer.title.fill('Better words');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(calendarOf(page).card('Better words')).toBeVisible();
  expect((await connectedPerson.post(post.id)).title).toBe('Better words');
});

test('the preview shows what is sent, as it is typed', async ({ page, connectedPerson: { account } }) => {
  const composer = await openComposer(page);
  await composer.account(account.handle).check();
  await composer.content.fill('New plates at nonet.example/plates #ceramics');
  const preview = page.getByRole('article', { name: `Bluesky, @${account.handle}` });
  await expect(preview).toContainText('New plates at nonet.example/plates #ceramics');
  await page.getByRole('tablist', { name: 'Preview of' }).getByRole('tab', { name: 'Bluesky' }).click();
  await expect(preview).toBeVisible();
  await openAccounts(page);
  await composer.account(account.handle).uncheck();
  await expect(preview).toHaveCount(0);
});
