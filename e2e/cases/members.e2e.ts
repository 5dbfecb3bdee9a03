import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { expectAccessibleHere } from '../fixtures/accessible.ts';
import { at, laterDay } from '../fixtures/dates.ts';
import { connectFirst, newcomer, register, signIn } from '../fixtures/people.ts';
import { join, shortIdOf, storeSpace } from '../fixtures/spaces.ts';
import { calendarOf } from '../screens/calendar.ts';
import { composerOf } from '../screens/composer.ts';
import { toasts } from '../screens/parts.ts';
import { test } from '../test.ts';

const day = laterDay();
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Invite to |^Invitation sent/ });

test('TEAM-06 the dialog invites with a role, and its link can be copied once; the invitation is sent again and taken back', async ({
  page,
  context,
  person,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(product.url).origin });
  await page.goto('/settings/members');
  await expect(page.getByText('Only you so far')).toBeVisible();
  await expectAccessibleHere(page);
  await page.getByRole('button', { name: 'Invite' }).click();
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog(page).getByText('Enter a valid email address.')).toBeVisible();
  await expect(dialog(page).getByRole('radio', { name: 'Writer' })).toBeChecked();
  await dialog(page).getByLabel('Email').fill('hanna@kettle.test');
  await dialog(page).getByRole('radio', { name: 'Editor' }).check();
  await expectAccessibleHere(page);
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click();
  await dialog(page).getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${product.url}/?/invitations/[\\w-]+$`.replace('//?', '/?')));
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  const invitations = page.getByRole('region', { name: /^Invitations/ });
  await expect(invitations).toContainText('hanna@kettle.test');
  await expect(invitations).toContainText('Editor · all accounts · invited by you');
  await expect(invitations).toContainText('Ends in');
  await invitations.getByRole('button', { name: 'Send again: hanna@kettle.test' }).click();
  await expect(toasts(page)).toContainText('was sent to hanna@kettle.test again');
  await invitations.getByRole('button', { name: 'Take back: hanna@kettle.test' }).click();
  await expect(invitations).toHaveCount(0);
  expect(await person.call('GET', '/api/members')).toMatchObject({ invitations: [] });
});

test('TEAM-04, TEAM-09 a manager changes and removes those below them, and reads what they may not change', async ({
  page,
  product,
  person: ana,
}) => {
  const marta = await register(product.url, { ...newcomer(), name: 'Marta Zielińska' });
  const jonas = await register(product.url, { ...newcomer(), name: 'Jonas Weber' });
  await join(product.db, marta.uid, ana.uid, 'manager');
  await join(product.db, marta.uid, jonas.uid, 'editor');
  await page.goto(`/s/${await shortIdOf(product.db, marta.uid)}/settings/members`);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(row('Marta Zielińska').getByRole('combobox')).toHaveCount(0);
  await expect(row('Mira Falk you').getByRole('combobox')).toHaveCount(0);
  const role = page.getByRole('combobox', { name: 'Role of Jonas Weber' });
  await expect(role.getByRole('option')).toHaveText(['Editor', 'Writer', 'Viewer']);
  await expectAccessibleHere(page);
  await role.selectOption('viewer');
  await expect(toasts(page)).toContainText('Jonas Weber is now a viewer.');
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(role).toHaveValue('editor');
  await page.getByRole('button', { name: 'More for Jonas Weber' }).click();
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row('Jonas Weber')).toHaveCount(0);
});

test('TEAM-09, TEAM-10 a space is offered to a member, deleted by its name, and brought back', async ({
  page,
  product,
  person: ana,
  watch,
}) => {
  watch.expect(/status of 404/);
  const jonas = await register(product.url, { ...newcomer(), name: 'Jonas Weber' });
  const kiln = await storeSpace(product.db, ana.uid, 'Kiln & Co');
  await join(product.db, kiln.id, jonas.uid, 'manager');
  await page.goto(`/s/${kiln.shortId}/settings/general`);
  await page.getByRole('button', { name: 'Offer' }).click();
  await expect(page.getByText('It is offered to Jonas Weber, who has to accept.')).toBeVisible();
  await expectAccessibleHere(page);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByRole('button', { name: 'Offer' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete space' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete Kiln & Co?' });
  await asked.getByRole('button', { name: 'Delete space' }).click();
  await expect(asked.getByText('This is not the name of the space.')).toBeVisible();
  await asked.getByLabel('Type “Kiln & Co” to delete it').fill('Kiln & Co');
  await asked.getByRole('button', { name: 'Delete space' }).click();
  await page.waitForURL('/settings/general');
  await page.getByRole('button', { name: 'Bring back: Kiln & Co' }).click();
  await page.waitForURL(`/s/${kiln.shortId}/calendar`);
  await expect(page.getByRole('button', { name: 'Space: Kiln & Co Owner' })).toBeVisible();
});

test('TEAM-09 who is offered a space becomes its owner by a press, and reads why it cannot be theirs', async ({
  page,
  product,
  person: jonas,
  watch,
}) => {
  watch.expect(/status of 403/);
  const marta = await register(product.url, { ...newcomer(), name: 'Marta Zielińska' });
  const kiln = await storeSpace(product.db, marta.uid, 'Kiln & Co');
  await join(product.db, kiln.id, jonas.uid, 'editor');
  await page.goto(`/s/${kiln.shortId}/settings/general`);
  await expect(page.getByText('Your role')).toBeVisible();
  const accept = page.getByRole('button', { name: 'Become the owner' });
  await expect(accept).toHaveCount(0);
  await marta.call('POST', `/api/spaces/${kiln.id}/transfer`, { memberId: jonas.uid });
  await expect(
    page.getByText('Marta Zielińska offers you this space. It runs on your plan from then on.'),
  ).toBeVisible();
  await expectAccessibleHere(page);

  // Nobody sells plans here, so the refusal is played.
  const refused = { error: 'More than one space needs Premium.', code: 'plan-needed' };
  await page.route('**/transfer/accept', (route) => route.fulfill({ status: 403, json: refused }));
  await accept.click();
  await expect(toasts(page)).toContainText(refused.error);
  await page.unroute('**/transfer/accept');
  const switcher = page.getByRole('button', { name: /^Space:/ }).filter({ visible: true });
  await expect(switcher).toHaveAccessibleName('Space: Kiln & Co Editor');
  await accept.click();
  await expect(switcher).toHaveAccessibleName('Space: Kiln & Co Owner');
  await expect(page.getByRole('button', { name: 'Delete space' })).toBeVisible();
  await expect(accept).toHaveCount(0);
});

test('TEAM-08 a member who is bound to accounts sees only these from then on, in the open calendar and in the composer', async ({
  page,
  browser,
  product,
  sandbox,
  person: jonas,
  watch,
}) => {
  watch.expect(/status of 404/);
  const marta = await connectFirst(await register(product.url, { ...newcomer(), name: 'Marta Zielińska' }), sandbox);
  const [second, third] = [
    await sandbox.createAccount(`b-${marta.account.handle}`, 'B'),
    await sandbox.createAccount(`c-${marta.account.handle}`, 'C'),
  ];
  const [, other] = [await marta.connect(second), await marta.connect(third)];
  await join(product.db, marta.uid, jonas.uid, 'editor');
  await marta.schedule({ title: 'For the first', at: at(day, 9) });
  await marta.schedule({ title: 'For the third', at: at(day, 10), platforms: [other.id] });
  const shortId = await shortIdOf(product.db, marta.uid);
  await page.goto(`/s/${shortId}/calendar?day=${day}`);
  const calendar = calendarOf(page);
  await expect(calendar.card('For the third')).toBeVisible();

  const device = await browser.newContext();
  await signIn(device, product.url, marta);
  const members = await device.newPage();
  await members.goto('/settings/members');
  const row = members.getByRole('row', { name: new RegExp(jonas.email) });
  await expect(row).toContainText('All 3');
  await row.getByRole('button', { name: /^More for/ }).click();
  await members.getByRole('menuitem', { name: 'Accounts…' }).click();
  const accounts = members.getByRole('dialog', { name: /^Accounts of/ });
  await accounts.getByRole('checkbox', { name: `@${third.handle}` }).uncheck();
  await expect(accounts).toContainText('2 of 3');
  await expectAccessibleHere(members);
  await accounts.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('2 of 3');
  await device.close();

  await expect(calendar.card('For the third')).toHaveCount(0);
  await expect(calendar.card('For the first')).toBeVisible();
  await page.goto(`/s/${shortId}/create-post`);
  const composer = composerOf(page);
  for (const { handle } of [marta.account, second]) await expect(composer.account(handle)).toBeVisible();
  await expect(page.getByText(third.handle)).toHaveCount(0);
  await expect(composer.account(third.handle)).toHaveCount(0);
});

test.describe('the page of an invitation', () => {
  test('TEAM-06 who is not signed in registers, comes back, verifies their address, and accepts', async ({
    page,
    product,
    watch,
  }) => {
    watch.expect(/status of 403/);
    const marta = await register(product.url, { ...newcomer(), name: 'Marta Zielińska' });
    const hanna = newcomer();
    const { link } = await marta.call<{ link: string }>('POST', '/api/invitations', {
      email: hanna.email,
      role: 'editor',
    });
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Join Marta Zielińska' })).toBeVisible();
    await expect(page.getByText('Marta Zielińska invites you as an editor.')).toBeVisible();
    await expect(page.getByText(hanna.email)).toHaveCount(0);
    await expectAccessibleHere(page);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Username').fill(hanna.name);
    await page.getByLabel('Email').fill(hanna.email);
    await page.getByLabel('Password', { exact: true }).fill(hanna.password);
    await page.getByLabel('Confirm Password').fill(hanna.password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL(link);
    const accept = page.getByRole('button', { name: 'Accept' });
    await accept.click();
    await page.getByRole('button', { name: 'Send the verification mail' }).click();
    await expect(page.getByRole('alert')).toContainText(`A mail is on its way to ${hanna.email}`);
    await expectAccessibleHere(page);
    await sql`update users set email_verified = true where email = ${hanna.email}`.execute(product.db);
    await page.goto(link);
    await accept.click();
    await page.waitForURL(/\/s\/\w+\/calendar/);
    await expect(page.getByRole('button', { name: 'Space: Marta Zielińska Editor' })).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This invitation was used already' })).toBeVisible();
  });

  test('TEAM-06 who is signed in with another address is told which one it is for, and signs out', async ({
    page,
    context,
    product,
    person,
    watch,
  }) => {
    watch.expect(/status of 404/);
    const marta = await register(product.url, newcomer());
    const invite = (email: string) =>
      marta.call<{ link: string; invitation: { id: string } }>('POST', '/api/invitations', { email, role: 'viewer' });
    const other = await invite('hanna@kettle.test');
    await page.goto(other.link);
    await expect(page.getByRole('alert')).toContainText(
      `It is for h•••@kettle.test, and you are signed in as ${person.email}`,
    );
    await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', /next=%2Finvitations%2F/);

    await signIn(context, product.url, person);
    await sql`update space_invitations set expires_at = now() - interval '1 day' where id = ${other.invitation.id}`.execute(
      product.db,
    );
    await page.goto(other.link);
    await expect(page.getByRole('heading', { name: 'This invitation has ended' })).toBeVisible();
    await page.goto('/invitations/no-such-token');
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await expectAccessibleHere(page);
  });
});
