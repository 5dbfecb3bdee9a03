import { expect } from '@playwright/test';
import { goOffline } from '../fixtures/connection.ts';
import { at, dayOf, fullDay, laterDay, longDay, zone } from '../fixtures/dates.ts';
import { picture } from '../fixtures/files.ts';
import { bringTo, cancelForLong, copyPost } from '../fixtures/post-states.ts';
import { badge, calendarOf, openCalendar } from '../screens/calendar.ts';
import { composerOf } from '../screens/composer.ts';
import { hold, toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

/** A day far enough ahead that nothing goes out while a test runs. */
const day = laterDay();
const postsUrl = /\/api\/posts\?/;
/** The accessible name of a day begins with the day and continues with its posts. */
const startingWith = (text: string) => new RegExp(`^${text}\\b`);

test('CAL-01, CAL-03, CAL-05, CAL-06, CAL-07, CAL-08, CAL-09 an empty day: its date, no posts, the time zone, and the way to Create Post', async ({
  page,
  person: _,
}) => {
  const { list } = await openCalendar(page, day);
  await expect(page.getByRole('heading', { level: 1, name: 'Content Calendar' })).toBeVisible();
  await expect(list.getByRole('heading', { name: `Posts for ${longDay(day)}` })).toBeVisible();
  await expect(list.getByText('0 posts', { exact: true })).toBeVisible();
  await expect(list.getByText('Times shown in your local timezone')).toBeVisible();
  await expect(page.getByRole('button', { name: `Time zone: ${zone}` })).toBeVisible();
  await expect(list.getByText('No posts scheduled for this date.')).toBeVisible();
  await expect(list.getByText('Go to Create Post to schedule a new post.')).toBeVisible();
  await list.getByRole('link', { name: 'Create Post' }).click();
  await expect(composerOf(page).date).toHaveAccessibleName(`Date: ${fullDay(day)}`);
});

test('CAL-02, CAL-04, CAL-06, CAL-11, CAL-13, CAL-14 days with posts are marked, and choosing one lists its posts by time', async ({
  page,
  connectedPerson,
}) => {
  const other = laterDay(1);
  await connectedPerson.schedule({ title: 'Late shift', description: 'Until eight.', at: at(day, 15, 5) });
  await connectedPerson.schedule({ title: 'Early bird', description: 'From six.', at: at(day, 0, 30) });
  await connectedPerson.schedule({ title: 'Next day', at: at(other, 12) });
  const calendar = await openCalendar(page, day);
  await expect(calendar.day(day)).toHaveAccessibleName(startingWith(`${fullDay(day)}, 2 posts`));
  await expect(calendar.day(day)).toHaveAttribute('aria-selected', 'true');
  await expect(calendar.list.getByText('2 posts', { exact: true })).toBeVisible();
  await expect(calendar.list.getByRole('heading', { level: 3 })).toHaveText(['Early bird', 'Late shift']);
  await expect(calendar.card('Early bird')).toContainText('12:30 AM');
  await expect(calendar.card('Late shift')).toContainText('3:05 PM');
  await expect(calendar.card('Late shift')).toContainText('Until eight.');

  await calendar.day(other).click({ position: { x: 4, y: 4 } });
  await expect(calendar.list.getByRole('heading', { level: 2 })).toHaveText(`Posts for ${longDay(other)}`);
  await expect(calendar.list.getByText('1 post', { exact: true })).toBeVisible();
  await expect(calendar.card('Next day')).toBeVisible();
});

test('a post in the month leads to its card, and double pressing an empty day to the composer', async ({
  page,
  connectedPerson,
}) => {
  const other = laterDay(1);
  await connectedPerson.schedule({ title: 'Next day', at: at(other, 12) });
  const calendar = await openCalendar(page, day);
  await calendar.day(other).getByRole('button', { name: 'Next day, 12:00 PM, Pending' }).click();
  await expect(calendar.card('Next day')).toBeFocused();
  // The composer's code comes late. Choosing the day must not bring the visitor back meanwhile.
  await page.route(/create-post-page/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await calendar.day(day).dblclick({ position: { x: 4, y: 4 } });
  await expect(composerOf(page).date).toHaveAccessibleName(`Date: ${fullDay(day)}`);
});

test('CAL-10, TEAM-06 a card shows a thumbnail of its first file, also when its address has ended', async ({
  page,
  connectedPerson,
  product,
  watch,
}) => {
  const { buffer, mimeType } = await picture('a.jpg');
  const answer = await fetch(new URL('/api/media', product.url), {
    method: 'POST',
    headers: {
      cookie: connectedPerson.cookie,
      origin: product.url,
      'content-type': mimeType,
      'x-file-name': 'a.jpg',
    },
    body: new Uint8Array(buffer),
  });
  const { id } = (await answer.json()) as { id: string };
  await connectedPerson.schedule({ title: 'With a picture', at: at(day, 9), media: [{ id, alt: 'Nine cups' }] });
  watch.expect(/status of 404/);
  // The page has been open for longer than the address of the picture works.
  await page.route(/\/media\/.*\/thumbnail\//, (route) => route.fulfill({ status: 404 }), { times: 1 });
  const calendar = await openCalendar(page, day);
  const thumbnail = calendar.card('With a picture').getByRole('img', { name: 'Nine cups' });
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(thumbnail).toHaveAttribute('src', `/api/files/${id}/thumbnail`);
});

test('FMT-05 a card and the details show all of a long text, of which the list has the beginning', async ({
  page,
  connectedPerson,
  product,
}) => {
  const { id } = await connectedPerson.schedule({ title: 'A long story', at: at(day, 9) });
  const description = `${'Once upon a time. '.repeat(600)}The end.`;
  await product.db.updateTable('posts').set({ description }).where('id', '=', id).execute();
  const calendar = await openCalendar(page, day);
  const card = calendar.card('A long story');
  await expect(card).toContainText('Once upon a time.');
  await expect(card).not.toContainText('The end.');
  await card.getByRole('button', { name: 'Show all' }).click();
  await expect(card).toContainText('The end.');
  await card.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await expect(page.getByRole('region', { name: 'A long story', exact: true })).toContainText('The end.');
});

test('CAL-12 a post without a title is an Untitled Post', async ({ page, connectedPerson, product }) => {
  const post = await connectedPerson.schedule({ title: 'To lose', at: at(day, 9) });
  await product.db.updateTable('posts').set({ title: '' }).where('id', '=', post.id).execute();
  const calendar = await openCalendar(page, day);
  await expect(calendar.card('Untitled Post')).toBeVisible();
});

test('CAL-15, CAL-16, CAL-17, CAL-18 chips name network and account in blue, and in red that an account is not connected', async ({
  page,
  connectedPerson,
  sandbox,
}) => {
  const { account, connection, uid } = connectedPerson;
  const second = await sandbox.createAccount(account.handle.replace('.nonet', '-two.nonet'), 'Second Studio');
  const other = await connectedPerson.connect(second);
  await connectedPerson.schedule({ title: 'To both', at: at(day, 9), platforms: [connection.id, other.id] });
  await connectedPerson.call('POST', '/api/bluesky/disconnect', { userId: uid, connectionId: other.id });
  const { card } = await openCalendar(page, day);
  const blue = card('To both').getByTitle(`Bluesky, @${account.handle}, planned`);
  const red = card('To both').getByTitle('Bluesky, Not Connected');
  await expect(red.getByText('Not Connected', { exact: true })).toBeVisible();
  const hueOf = (chip: typeof blue) =>
    chip.evaluate((node) => {
      const painter = document.createElement('canvas').getContext('2d')!;
      painter.fillStyle = getComputedStyle(node).color;
      painter.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = painter.getImageData(0, 0, 1, 1).data;
      return Math.max(red, green, blue) === blue ? 'blue' : Math.max(red, green, blue) === red ? 'red' : 'green';
    });
  expect(await hueOf(blue)).toBe('blue');
  expect(await hueOf(red)).toBe('red');
});

test('CAL-19, CAL-21, CAL-23, CAL-24, CAL-25, CAL-26, CAL-27 each status has its badge', async ({
  page,
  connectedPerson,
  product,
  sandbox,
}) => {
  const { account, connection, schedule } = connectedPerson;
  const second = await connectedPerson.connect(
    await sandbox.createAccount(account.handle.replace('.nonet', '-two.nonet'), 'Second Studio'),
  );
  const refused = { status: 'rejected', code: 'refused', message: 'Bluesky refused this post.' } as const;
  await schedule({ title: 'Waits', at: at(day, 9) });
  await bringTo(product.db, await schedule({ title: 'Goes', at: at(day, 10) }), { status: 'processing' });
  await bringTo(product.db, await schedule({ title: 'Out', at: at(day, 11) }), { status: 'published' });
  const both = await schedule({ title: 'Half', at: at(day, 12), platforms: [connection.id, second.id] });
  await bringTo(product.db, both, { status: 'published' }, refused);
  await bringTo(product.db, await schedule({ title: 'Not', at: at(day, 13) }), refused);
  await cancelForLong(product.db, await schedule({ title: 'Never', at: at(day, 14) }));

  const { card, day: cell } = await openCalendar(page, day);
  const badges = {
    Waits: 'Pending',
    Goes: 'Processing',
    Out: 'Published',
    Half: 'Partial',
    Not: 'Failed',
    Never: 'Cancelled',
  };
  for (const [title, status] of Object.entries(badges)) await expect(badge(card(title), status), title).toBeVisible();
  await card('Half').getByRole('button', { name: 'Half' }).click();
  await expect(card('Half')).toContainText('Bluesky refused this post.');
  await expect(cell(day)).toHaveAccessibleName(startingWith(`${fullDay(day)}, 6 posts`));
});

test('CAL-22 a post without a status is shown as pending', async ({ page, connectedPerson }) => {
  await connectedPerson.schedule({ title: 'No status', at: at(day, 9) });
  await page.route(postsUrl, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { posts: { status?: string }[] };
    for (const post of answer.posts) delete post.status;
    await route.fulfill({ response, json: answer });
  });
  const { card } = await openCalendar(page, day);
  await expect(badge(card('No status'), 'Pending')).toBeVisible();
});

test('CAL-31 the time zone is that of the browser, is kept with the account, and can be changed beside the calendar', async ({
  page,
  connectedPerson,
  product,
}) => {
  await product.db.updateTable('users').set({ time_zone: null }).where('id', '=', connectedPerson.uid).execute();
  await connectedPerson.schedule({ title: 'Night owl', at: at(day, 2) });
  const calendar = await openCalendar(page, day);
  await expect
    .poll(async () => (await connectedPerson.call<{ timeZone: string }>('GET', '/api/me')).timeZone)
    .toBe(zone);
  expect(await page.evaluate(() => Object.values({ ...localStorage }).includes('Europe/Warsaw'))).toBe(true);
  await expect(calendar.card('Night owl')).toContainText('2:00 AM');

  await page.getByRole('button', { name: `Time zone: ${zone}` }).click();
  await page.getByRole('combobox', { name: 'Find a time zone' }).fill('new york');
  await page.getByRole('option', { name: /New York/ }).click();
  await expect(toasts(page).getByText('Times are shown in America/New_York now')).toBeVisible();
  await expect(calendar.list.getByText(/Times shown in America\/New_York \(GMT-[45]\)/)).toBeVisible();
  // Two in the morning in Warsaw is the evening before in New York.
  await expect(calendar.list.getByText('No posts scheduled for this date.')).toBeVisible();
  await calendar.day(laterDay(-1)).click({ position: { x: 4, y: 4 } });
  await expect(calendar.card('Night owl')).toContainText('8:00 PM');
  await expect(page).toHaveURL(`/calendar?view=month&day=${laterDay(-1)}`);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Time zone: America/New_York' })).toBeVisible();
  await expect(calendar.card('Night owl')).toContainText('8:00 PM');
});

test('CAL-30 a month of more than 100 posts is loaded whole', async ({ page, connectedPerson, product }) => {
  const first = await connectedPerson.schedule({ title: 'Post 0', at: at(day, 9) });
  await copyPost(product.db, first, 120);
  let pages = 0;
  await page.route(postsUrl, (route) => {
    if (new URL(route.request().url()).searchParams.has('from')) pages += 1;
    return route.continue();
  });
  const calendar = await openCalendar(page, day);
  await expect(calendar.day(day)).toHaveAccessibleName(startingWith(`${fullDay(day)}, 121 posts`));
  await expect(calendar.list.getByText('121 posts', { exact: true })).toBeVisible();
  // The number of further pages depends on today's date, because the rest of the month is read in stretches.
  expect(pages).toBeGreaterThan(1);
});

test('CAL-32 when the posts cannot be loaded the calendar says why, and Try Again loads them', async ({
  page,
  connectedPerson,
  watch,
}) => {
  watch.expect(/status of 503/);
  await connectedPerson.schedule({ title: 'Kiln opening', at: at(day, 9) });
  await page.route(postsUrl, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`/calendar?day=${day}`);
  const { list, card } = calendarOf(page);
  await expect(list.getByRole('alert')).toContainText('Failed to load scheduled posts: Something went wrong', {
    timeout: 30_000,
  });
  // Nothing may still look as if it were loading.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.unroute(postsUrl);
  await list.getByRole('button', { name: 'Try Again' }).click();
  await expect(card('Kiln opening')).toBeVisible();
});

test('while the posts are loaded the list says so', async ({ page, connectedPerson: _ }) => {
  const release = await hold(page, '**/api/posts?**');
  await page.goto(`/calendar?day=${day}`);
  const { list } = calendarOf(page);
  await expect(list.getByRole('status').filter({ hasText: 'Loading your posts...' })).toBeVisible();
  release();
  await expect(list.getByText('0 posts', { exact: true })).toBeVisible();
});

test('CAL-28 the first days of a full month can be worked with while the others are on their way, and stay where they are', async ({
  page,
  connectedPerson,
  product,
}) => {
  const [before, full, after] = [laterDay(-1), day, laterDay(1)];
  await connectedPerson.schedule({ title: 'Early bird', at: at(before, 9) });
  await connectedPerson.schedule({ title: 'Last of all', at: at(after, 9) });
  // The day has more posts than one answer holds. So the first answer tells neither how many posts the day has, nor
  // what comes after it.
  await copyPost(product.db, await connectedPerson.schedule({ title: 'Many', at: at(full, 9) }), 110);
  const release = await hold(page, '**/api/posts?*cursor=*');
  await page.goto(`/calendar?day=${full}`);
  const calendar = calendarOf(page);
  const early = calendar.day(before).getByRole('button', { name: 'Early bird, 9:00 AM, Pending' });
  await expect(early).toBeVisible();
  await expect(calendar.list.getByRole('status').filter({ hasText: 'Loading your posts...' })).toBeVisible();
  await expect(calendar.day(full)).toHaveAccessibleName(fullDay(full));

  await early.click();
  await expect(calendar.card('Early bird')).toBeFocused();
  const place = await early.boundingBox();
  release();
  await expect(calendar.day(full)).toHaveAccessibleName(startingWith(`${fullDay(full)}, 111 posts`));
  await expect(calendar.day(after)).toHaveAccessibleName(startingWith(`${fullDay(after)}, 1 post`));
  await expect(calendar.card('Early bird')).toBeFocused();
  expect(await early.boundingBox()).toEqual(place);
});

test('what another tab schedules appears without a reload', async ({ page, connectedPerson, context }) => {
  const calendar = await openCalendar(page, day);
  await expect(calendar.list.getByText('0 posts', { exact: true })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/create-post?date=${day}`);
  const composer = composerOf(other);
  await composer.chooseDay(day);
  await composer.title.fill('From the other tab');
  await composer.content.fill('Hello');
  await composer.account(connectedPerson.account.handle).check();
  await composer.submit.click();
  await expect(calendar.card('From the other tab')).toBeVisible();
  await expect(calendar.day(day)).toHaveAccessibleName(startingWith(`${fullDay(day)}, 1 post`));
});

test('without a network the calendar keeps what it has and says so', async ({
  page,
  connectedPerson,
  context,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await connectedPerson.schedule({ title: 'Kiln opening', at: at(day, 9) });
  const calendar = await openCalendar(page, day);
  await expect(calendar.card('Kiln opening')).toBeVisible();
  const goOnline = await goOffline(context);
  const strip = page.getByRole('status').filter({ hasText: 'Offline. As of' });
  await expect(strip).toBeVisible();
  await expect(calendar.card('Kiln opening')).toBeVisible();
  await goOnline();
  await expect(strip).toHaveCount(0);
});

test('months are turned, and Today leads back', async ({ page, person: _ }) => {
  const calendar = await openCalendar(page, '2031-05-14');
  await expect(page.getByRole('heading', { level: 2, name: 'May 2031' })).toBeVisible();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'June 2031' })).toBeVisible();
  await expect(page).toHaveURL('/calendar?view=month&day=2031-06-14');
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'May 2031' })).toBeVisible();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  const today = dayOf(new Date());
  await expect(calendar.list.getByRole('heading', { level: 2 })).toHaveText(`Posts for ${longDay(today)}`);
  await expect(calendar.day(today)).toHaveAttribute('aria-current', 'date');
});

test('the month and the list of a day are drawn with few layers, so that they scroll and turn smoothly', async ({
  page,
  connectedPerson,
}) => {
  await connectedPerson.schedule({ title: 'Kiln opening', at: at(day, 9) });
  const { month, card } = await openCalendar(page, day);
  await expect(card('Kiln opening')).toBeVisible();
  const dots = month.locator('circle');
  await expect(dots).toHaveCount(9);
  // A dot with an opacity or a transform of its own becomes a layer, and a month has hundreds of dots.
  const layered = await dots.evaluateAll((all) =>
    all.filter((dot) => {
      const { opacity, transform, scale } = getComputedStyle(dot);
      return opacity !== '1' || transform !== 'none' || scale !== 'none';
    }),
  );
  expect(layered).toHaveLength(0);
  // A scrolling element with its own background need not be painted again at every step.
  const scroller = card('Kiln opening').locator('..');
  await expect(scroller).toHaveCSS('overflow-y', 'auto');
  await expect(scroller).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  // On a phone the list does not scroll, and a background would hide the round corners of its card.
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(scroller).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('a tile of 100 px shows the marks of its networks, a narrower one and a full day the matrix of nine', async ({
  page,
  connectedPerson,
  product,
}) => {
  const post = await connectedPerson.schedule({ title: 'Kiln opening', at: at(day, 9) });
  const { month } = await openCalendar(page, day);
  const tile = page.locator('[data-day]').getByRole('button', { name: /Kiln opening/ });
  const [mark, matrix] = [tile.locator('use[href$="#bluesky"]'), tile.locator('circle').first()];
  const isWide = async () => ((await tile.boundingBox())?.width ?? 0) >= 100;
  for (const view of ['month', 'week']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/calendar?day=${day}&view=${view}`);
    await expect(tile).toBeVisible();
    expect(await isWide()).toBe(true);
    await expect(mark).toBeVisible();
    await expect(matrix).toBeHidden();
    await expect(tile).toHaveAccessibleName(/Kiln opening, 9:00 AM, Pending$/);
    await page.setViewportSize({ width: 800, height: 900 });
    await expect.poll(isWide).toBe(false);
    await expect(mark).toBeHidden();
    await expect(matrix).toBeVisible();
  }
  await copyPost(product.db, post, 12);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/calendar?day=${day}&view=month`);
  await expect(month.getByRole('button', { name: /^\+\d+ more/ })).toBeVisible();
  await expect(month.locator('use[href$="#bluesky"]')).toHaveCount(0);
});

test('a long day is drawn a few cards at a time, and is whole at its end', async ({ page, connectedPerson }) => {
  for (let minute = 0; minute < 25; minute++)
    await connectedPerson.schedule({ title: `Post ${minute}`, at: at(day, 9, minute) });
  const { list } = await openCalendar(page, day);
  const cards = list.getByRole('article');
  await cards.first().hover();
  const drawnAtOnce = await page.evaluateHandle(() => {
    const counts: number[] = [];
    new MutationObserver((records) => {
      const added = records.flatMap((record) => [...record.addedNodes]);
      counts.push(added.filter((node) => node.nodeName === 'ARTICLE').length);
    }).observe(document.body, { subtree: true, childList: true });
    return counts;
  });
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    await expect(cards).toHaveCount(25, { timeout: 200 });
  }).toPass();
  // Drawing twenty cards at once took 40 ms, in which nothing scrolled.
  expect(Math.max(...(await drawnAtOnce.jsonValue()))).toBeLessThanOrEqual(6);
  await expect(list.getByRole('button', { name: /more post/ })).toHaveCount(0);
});

test('the list waits while an arrow key is held, and then shows the day that was reached', async ({
  page,
  person: _,
}) => {
  await page.clock.install();
  const calendar = await openCalendar(page, day);
  const heading = calendar.list.getByRole('heading', { level: 2 });
  await calendar.day(day).focus();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  for (const step of [1, 2, 3]) {
    await page.keyboard.press('ArrowRight');
    await expect(calendar.day(laterDay(step))).toBeFocused();
    // The list follows the first step at once, for it may be the only one.
    await expect(heading).toHaveText(`Posts for ${longDay(laterDay(1))}`);
    await page.clock.runFor(40);
  }
  await expect(heading).toHaveText(`Posts for ${longDay(laterDay(1))}`);
  await page.clock.runFor(200);
  await expect(heading).toHaveText(`Posts for ${longDay(laterDay(3))}`);
});

test('on a tablet the head of the calendar stands in one line', async ({ page, person: _ }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  // September is the longest name of a month.
  await openCalendar(page, '2031-09-10');
  const parts = [
    page.getByRole('heading', { name: 'September 2031', level: 2, exact: true }),
    page.getByRole('button', { name: 'Today' }),
    page.getByRole('main').getByRole('link', { name: 'Create Post' }).first(),
  ];
  const middles = await Promise.all(
    parts.map(async (part) => {
      const box = await part.boundingBox();
      return box && Math.round(box.y + box.height / 2);
    }),
  );
  for (const middle of middles) expect(Math.abs((middle ?? 0) - (middles[0] ?? -99))).toBeLessThanOrEqual(2);
});

test('VIEW-01 views change by a press or a key, each is an entry of the history, and the last one is remembered', async ({
  page,
  connectedPerson,
}) => {
  await connectedPerson.schedule({ title: 'Kiln opening', at: at(day, 9) });
  await openCalendar(page, day);
  const view = (name: string) => page.getByRole('group', { name: 'View' }).getByRole('button', { name });
  const post = page.getByRole('main').getByRole('button', { name: /^9:00.*Kiln opening/ });
  await view('Week').click();
  await expect(page).toHaveURL(`/calendar?view=week&day=${day}`);
  await expect(page.locator(`[data-day="${day}"]`)).toHaveCount(1);
  await expect(post).toBeVisible();
  await page.keyboard.press('l');
  await expect(page).toHaveURL(`/calendar?view=list&day=${day}`);
  await expect(post).toBeVisible();
  await page.goBack();
  await expect(view('Week')).toHaveAttribute('aria-pressed', 'true');
  await page.goForward();
  await expect(view('List')).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/calendar');
  await expect(view('List')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('m');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('n');
  await expect(composerOf(page).date).toHaveAccessibleName(`Date: ${fullDay(dayOf(new Date()))}`);
});

test('VIEW-07 a day of many posts is out of reach while the details of one are open, and there again when they close', async ({
  page,
  connectedPerson,
  product,
}) => {
  await copyPost(product.db, await connectedPerson.schedule({ title: 'Kiln opening', at: at(day, 9) }), 6);
  const { card, list } = await openCalendar(page, day);
  await card('Copy 6').getByRole('button', { name: 'Copy 6' }).click();
  await card('Copy 6').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  const details = page.getByRole('region', { name: 'Copy 6', exact: true });
  await expect(details.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(list).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit' }), 'that of the details').toHaveCount(1);
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator(':focus')).not.toHaveAttribute('data-card');
  await connectedPerson.schedule({ title: 'Meanwhile', at: at(day, 10) });
  await details.getByRole('button', { name: 'Close details' }).click();
  await expect(list.getByText('8 posts')).toBeVisible();
  await expect(card('Copy 6')).toBeFocused();
  await expect(card('Meanwhile')).toBeVisible();
});

test('VIEW-08 a month prints on one sheet that is wider than high, with a day as lines and what has no room as a number', async ({
  page,
  connectedPerson,
  product,
}) => {
  await copyPost(product.db, await connectedPerson.schedule({ title: 'Kiln opening', at: at(day, 9) }), 19);
  const calendar = await openCalendar(page, day);
  await expect(calendar.day(day)).toHaveAccessibleName(startingWith(`${fullDay(day)}, 20 posts`));
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(sheets.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(sheets) ?? [];
  expect(Number(width)).toBeGreaterThan(Number(height));
  await page.emulateMedia({ media: 'print' });
  // The page notices paper by an event, and draws for it.
  const lines = calendar.day(day).locator('[data-post]');
  await expect(lines.first()).toHaveCSS('height', '13px');
  await expect.poll(() => lines.count()).toBeGreaterThanOrEqual(6);
  const count = await lines.count();
  await expect(calendar.day(day).getByText(`+${20 - count} more`)).toBeVisible();
  for (const line of await lines.all()) await expect(line).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(calendar.list).toBeHidden();
});

test.describe('on a device that counts 24 hours', () => {
  test.use({ locale: 'de-DE' });

  test('VIEW-08 month, week and list are printed with 12 hours where the person reads times as their device', async ({
    page,
    connectedPerson,
  }) => {
    await connectedPerson.call('PATCH', '/api/me', { hourClock: 'device' });
    await connectedPerson.schedule({ title: 'Kiln opening', at: at(day, 15) });
    for (const [view, onScreen, onPaper] of [
      ['month', '15:00', '3:00p'],
      ['list', '15:00', '3:00 PM'],
      ['week', '15:00', '3:00 PM'],
    ] as const) {
      await page.goto(`/calendar?view=${view}&day=${day}`);
      const post = page.locator('[data-post]').filter({ hasText: 'Kiln opening' }).first();
      await expect(post.locator('time'), view).toHaveText(onScreen);
      await page.emulateMedia({ media: 'print' });
      const printed = view === 'week' ? page.locator('[data-paper] li').first() : post;
      await expect(printed.locator('time'), view).toHaveText(onPaper);
      await page.emulateMedia({ media: 'screen' });
      await expect(post.locator('time'), view).toHaveText(onScreen);
    }
  });
});

test('VIEW-01 single keys write where something is typed, and can be turned off', async ({ page, person: _ }) => {
  await openCalendar(page, day);
  const view = (name: string) => page.getByRole('group', { name: 'View' }).getByRole('button', { name });
  await page.keyboard.press('/');
  const search = page.getByRole('combobox', { name: 'Search posts' });
  await expect(search).toBeFocused();
  await page.keyboard.type('wm');
  await expect(search).toHaveValue('wm');
  await expect(view('Month')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Calendar menu' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('w');
  await page.keyboard.press('l');
  await expect(view('Month')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Calendar menu' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Single-key shortcuts' })).not.toBeChecked();
  await page.getByRole('menuitemcheckbox', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('w');
  await expect(view('Week')).toHaveAttribute('aria-pressed', 'true');
});

test('CAL-03 the panel of the day can be closed; zone and usage stay, and a press on a day opens it', async ({
  page,
  person: _,
}) => {
  const calendar = await openCalendar(page, day);
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expect(calendar.list).toBeHidden();
  await expect(page.getByRole('button', { name: `Time zone: ${zone}` })).toBeInViewport();
  await expect(calendar.usage).toBeInViewport();
  await calendar.day(laterDay(1)).click({ position: { x: 4, y: 40 } });
  await expect(calendar.list.getByRole('heading', { level: 2 })).toHaveText(`Posts for ${longDay(laterDay(1))}`);
});
