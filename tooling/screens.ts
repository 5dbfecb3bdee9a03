import type { Page } from '@playwright/test';
import { sandboxAccounts } from './demo-data/people.ts';

/** A screen of the product, and what is done to it before its picture is taken. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Seen with a session; else as a visitor. */
  readonly signedIn: boolean;
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Every screen, and those of its states that look different. */
export const screens: readonly Screen[] = [
  { name: 'landing', path: '/', signedIn: false },
  { name: 'login', path: '/login', signedIn: false },
  { name: 'login-problems', path: '/login', signedIn: false, prepare: (page) => press(page, 'Login') },
  { name: 'register', path: '/register', signedIn: false },
  { name: 'register-problems', path: '/register', signedIn: false, prepare: (page) => press(page, 'Create Account') },
  { name: 'privacy-policy', path: '/privacy-policy', signedIn: false },
  { name: 'terms-of-service', path: '/terms-of-service', signedIn: false },
  { name: 'not-found', path: '/there-is-no-such-page', signedIn: false },
  { name: 'calendar', path: '/calendar', signedIn: true },
  { name: 'calendar-day', path: '/calendar', signedIn: true, prepare: showBusyDay },
  { name: 'calendar-empty', path: '/calendar?day=2031-05-14', signedIn: true },
  { name: 'calendar-zone', path: '/calendar', signedIn: true, prepare: (page) => open(page, /^Time zone: /) },
  { name: 'create-post', path: '/create-post', signedIn: true },
  { name: 'create-post-date', path: '/create-post', signedIn: true, prepare: (page) => open(page, /^Date: /) },
  { name: 'create-post-filled', path: '/create-post', signedIn: true, prepare: fillPost },
  { name: 'create-post-preview', path: '/create-post', signedIn: true, prepare: previewPost },
  { name: 'create-post-problems', path: '/create-post', signedIn: true, prepare: submitEmptyPost },
  { name: 'accounts', path: '/accounts', signedIn: true },
  {
    name: 'accounts-connect',
    path: '/accounts',
    signedIn: true,
    prepare: (page) => open(page, 'Add Account: Bluesky'),
  },
  {
    name: 'accounts-disconnect',
    path: '/accounts',
    signedIn: true,
    prepare: (page) => open(page, `Disconnect @${sandboxAccounts.studio}`),
  },
  { name: 'profile', path: '/profile', signedIn: true },
  { name: 'plans', path: '/plans', signedIn: true },
];

/** Also a button that shows as disabled: its press names what is missing. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click({ force: true });
}

async function open(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).filter({ visible: true }).click();
  // What is inside may come later than the dialog itself.
  await page.getByRole('dialog').getByRole('button').or(page.getByRole('listbox')).first().waitFor();
}

async function showBusyDay(page: Page): Promise<void> {
  await page
    .getByRole('gridcell', { name: /, 2 posts$/ })
    .first()
    .click({ position: { x: 4, y: 4 } });
}

async function fillPost(page: Page): Promise<void> {
  await page.getByLabel('Post Title').fill('Gift cards are back');
  await page
    .getByLabel('Post Content / Caption')
    .fill('Nine designs, one for each shelf of the kiln. Order until Friday: https://nonet.example/cards #ceramics');
  await page.getByRole('button', { name: /^Tomorrow/ }).click();
  await page.getByRole('checkbox', { name: `@${sandboxAccounts.studio}` }).check();
}

async function previewPost(page: Page): Promise<void> {
  await fillPost(page);
  const preview = page.getByRole('button', { name: 'Preview' }).filter({ visible: true });
  if ((await preview.count()) > 0) await preview.click();
}

async function submitEmptyPost(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: `@${sandboxAccounts.studio}` }).check();
  await press(page, 'Schedule Post');
}
