import { expect, type Page } from '@playwright/test';
import { test } from '../test.ts';

const sidebar = (page: Page) => page.getByRole('complementary');
const widthOf = async (page: Page) => (await sidebar(page).boundingBox())?.width;

const ways = [
  ['Create Post', '/create-post', 'Create Post'],
  ['Calendar', '/calendar', 'Content Calendar'],
  ['Accounts', '/accounts', 'Social Accounts'],
  ['Plans', '/plans', 'Subscription Plans'],
] as const;

test('SHELL-04, SHELL-05, SHELL-06, SHELL-07 the side navigation leads to its four screens and marks where one is', async ({
  page,
  person: _,
}) => {
  await page.goto('/profile');
  for (const [label, path, heading] of ways) {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true });
    await expect(link).not.toHaveAttribute('aria-current');
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(`${heading} · Nonet`);
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
});

for (const [device, width] of [
  ['a desktop', 1440],
  ['a tablet', 900],
  ['a phone', 390],
] as const) {
  test(`on ${device} the frame of the app is there before any script or style of the app, and nothing of it moves then`, async ({
    page,
    person: _,
  }) => {
    const places = (icons: string) =>
      page.locator(icons).evaluateAll((all) =>
        all
          .map((one) => one.getBoundingClientRect())
          .filter(({ width }) => width > 0)
          // In tenths of a pixel: letters have heights of their own.
          .map(({ x, y, width }) => [x, y, width].map((px) => px.toFixed(1)).join(' '))
          .sort(),
      );
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/accounts');
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    const shell = await places('aside nav svg, aside a[aria-label=Nonet] > svg:first-child, nav[data-phone-bar] svg');
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/(?!frame-)/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('#frame').getByRole('status')).toHaveText('Loading…');
    expect(await places('#frame .rail svg, #frame .bar svg')).toEqual(shell);
    expect(shell.length).toBeGreaterThan(4);
    held.resolve();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('#frame')).toBeHidden();
  });
}

test('SHELL-08, SHELL-09, SHELL-21 Editor is marked Soon and leads nowhere; its address says Coming Soon', async ({
  page,
  person: _,
}) => {
  await page.goto('/accounts');
  const editor = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Editor Soon' });
  await expect(editor).toHaveAttribute('aria-disabled', 'true');
  await editor.click({ force: true });
  await editor.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/accounts');
  await expect(page.getByRole('link', { name: 'Editor' })).toHaveCount(0);
  for (const path of ['/editor', '/linkedin-reset', '/pinterest-reset']) {
    await page.goto(path);
    await expect(page.getByText('Coming Soon', { exact: true }), path).toBeVisible();
  }
});

test('SHELL-10, SHELL-12, SHELL-13 the block of the user names them, leads to the profile and has Logout below', async ({
  page,
  person,
}) => {
  await page.goto('/accounts');
  const user = sidebar(page).getByRole('link', { name: person.email });
  await expect(user.getByText('Mira Falk', { exact: true })).toBeVisible();
  await expect(user.getByText(person.email)).toBeVisible();
  await expect(user.getByText('MF', { exact: true })).toBeVisible();
  const logout = sidebar(page).getByRole('button', { name: 'Logout' });
  const [above, below] = [await user.boundingBox(), await logout.boundingBox()];
  expect(below!.y).toBeGreaterThan(above!.y);
  await user.click();
  await expect(page).toHaveURL('/profile');
});

test('SHELL-11 somebody without a display name is called User', async ({ page, person, product }) => {
  await product.db.updateTable('users').set({ name: '' }).where('id', '=', person.uid).execute();
  await page.goto('/accounts');
  const user = sidebar(page).getByRole('link', { name: person.email });
  await expect(user.getByText('User', { exact: true })).toBeVisible();
});

test('SHELL-14 the sidebar is 256 px wide or 64, as it was left; narrow screens begin with 64', async ({
  page,
  person: _,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/accounts');
  const heading = page.getByRole('heading', { level: 1, name: 'Social Accounts' });
  await expect(heading).toBeVisible();
  expect(await widthOf(page)).toBe(256);
  await sidebar(page).getByRole('button', { name: 'Collapse sidebar' }).click();
  expect(await widthOf(page)).toBe(64);
  await page.reload();
  await expect(heading).toBeVisible();
  expect(await widthOf(page)).toBe(64);

  const calendar = sidebar(page).getByRole('link', { name: 'Calendar', exact: true });
  await calendar.hover();
  // The words beside the icon are hidden from screen readers: the link keeps its name.
  await expect(page.locator('body > span', { hasText: 'Calendar' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+b');
  await expect.poll(() => widthOf(page)).toBe(256);
  await calendar.hover();
  await expect(page.locator('body > span', { hasText: 'Calendar' })).toHaveCount(0);

  await page.setViewportSize({ width: 1279, height: 900 });
  await expect.poll(() => widthOf(page)).toBe(64);
  await sidebar(page).getByRole('button', { name: 'Expand sidebar' }).click();
  await page.reload();
  await expect(heading).toBeVisible();
  expect(await widthOf(page)).toBe(256);
});

test('SHELL-15, SHELL-16, SHELL-17 the footer leads to the legal pages and a mail, and names the year', async ({
  page,
  person: _,
}) => {
  await page.goto('/accounts');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');
  await expect(footer.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms-of-service');
  const { provider } = await (await page.request.get('/api/site')).json();
  await expect(footer.getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
    'href',
    `mailto:${provider.contactEmail}`,
  );
  await expect(footer.getByText(`© ${new Date().getFullYear()} Nonet`)).toBeVisible();
});

test('SHELL-22 a logout shows that it is busy; when it fails it says so, and works the next time', async ({
  page,
  person: _,
  watch,
}) => {
  watch.expect(/status of 500/);
  await page.goto('/accounts');
  let answers = 0;
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/sign-out', async (route) => {
    await held.promise;
    answers += 1;
    await (answers === 1 ? route.fulfill({ status: 500, json: {} }) : route.continue());
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Logging out...' })).toHaveAttribute('aria-busy', 'true');
  held.resolve();
  await expect(page.getByRole('alert')).toHaveText('Failed to logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});

test('phones have a bar at the bottom, and the rest in the More sheet', async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/accounts');
  await expect(sidebar(page)).toBeHidden();
  const bar = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
  await expect(bar.getByRole('link')).toHaveText(['Create', 'Calendar', 'Accounts', 'Plans']);
  await bar.getByRole('link', { name: 'Calendar' }).click();
  await expect(page).toHaveURL('/calendar');
  const more = bar.getByRole('button', { name: 'More' });
  await more.click();
  const sheet = page.getByRole('dialog', { name: 'More' });
  await expect(sheet.getByRole('button', { name: 'Editor Soon' })).toHaveAttribute('aria-disabled', 'true');
  await expect(sheet.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', /^mailto:/);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(more).toBeFocused();
  await more.click();
  await sheet.getByRole('link', { name: person.email }).click();
  await expect(page).toHaveURL('/profile');
  await expect(sheet).toHaveCount(0);
  await more.click();
  await sheet.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});

test('the code of a screen comes when it is needed: pointing at its link is enough', async ({ page, person: _ }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/accounts');
  await expect(page.getByRole('heading', { level: 1, name: 'Social Accounts' })).toBeVisible();
  const isFetched = () => scripts.some((path) => path.startsWith('/assets/calendar-page-'));
  expect(isFetched()).toBe(false);
  await page.getByRole('link', { name: 'Calendar' }).hover();
  await expect.poll(isFetched).toBe(true);
  await expect(page).toHaveURL('/accounts');
});

test('the screens before the sign-in do without the router; typing is enough to fetch it', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  const isFetched = () => scripts.some((path) => path.startsWith('/assets/app-libraries-'));
  expect(isFetched()).toBe(false);
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/register');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
  expect(isFetched()).toBe(false);
  await page.keyboard.type('m');
  await expect.poll(isFetched).toBe(true);
});

test('in the composer the footer ends the form, above the bar that sticks to the window', async ({
  page,
  person: _,
}) => {
  await page.goto('/create-post');
  const footer = page.getByRole('link', { name: 'Privacy Policy' });
  await expect(footer).toHaveCount(1);
  await footer.scrollIntoViewIfNeeded();
  const [end, bar] = [
    await footer.boundingBox(),
    await page.getByRole('button', { name: /Go to Select Accounts$/ }).boundingBox(),
  ];
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});
