import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';

/** A username of the sandbox's networks that nobody else in this run has. */
export function newUsername(): string {
  return `mira${randomBytes(4).toString('hex')}`;
}

/** The card of X on the accounts page. */
export function cardOfX(page: Page): Locator {
  return page.getByRole('region', { name: 'X', exact: true });
}

/** Presses the button that opens a network's window, and waits for its page in it. */
export async function openWindow(page: Page, button: Locator): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await button.click();
  const popup = await opening;
  await expect(popup.getByRole('button', { name: 'Authorize app' })).toBeVisible();
  return popup;
}

/** Makes somebody up on the network's page and says yes. */
export async function authorizeAs(consent: Page, username: string, label = 'Username'): Promise<void> {
  await consent.getByRole('radio', { name: 'Somebody new' }).check();
  await consent.getByLabel('Name', { exact: true }).fill('Mira Falk');
  await consent.getByLabel(label).fill(username);
  await consent.getByRole('button', { name: 'Authorize app' }).click();
}

/** Connects an account of X by the window, from the accounts page. */
export async function connectX(page: Page, username = newUsername()): Promise<string> {
  const popup = await openWindow(page, cardOfX(page).getByRole('button', { name: 'Add Account: X' }));
  await authorizeAs(popup, username);
  await expect(cardOfX(page).getByText(`@${username}`)).toBeVisible();
  return username;
}

/**
 * Connects what a ready person has at Facebook: every page, and the Instagram accounts that are linked to them. It begins
 * in the card of either network; Instagram's has a note before the window.
 */
export async function connectFacebook(page: Page, person: string, from: 'Facebook' | 'Instagram'): Promise<void> {
  const add = page.getByRole('button', { name: `Add Account: ${from}` });
  const note = page.getByRole('dialog', { name: 'Connect Instagram' });
  if (from === 'Instagram') await add.click();
  const popup = await openWindow(page, from === 'Instagram' ? note.getByRole('button', { name: /^Continue/ }) : add);
  await popup.getByRole('radio', { name: person }).check();
  await popup.getByRole('button', { name: 'Authorize app' }).click();
}

/** Connects an account of Threads: by the note before its window, and by the window. */
export async function connectThreads(page: Page, username = newUsername()): Promise<string> {
  const card = page.getByRole('region', { name: 'Threads', exact: true });
  await card.getByRole('button', { name: 'Add Account: Threads' }).click();
  const note = page.getByRole('dialog', { name: 'Connect Threads' });
  await expect(note).toContainText('Instagram Business Account');
  const popup = await openWindow(page, note.getByRole('button', { name: 'Continue to Threads' }));
  await authorizeAs(popup, username);
  await expect(card.getByText(`@${username}`)).toBeVisible();
  return username;
}

/** Connects an account of Pinterest by its window, which stays open for a while. */
export async function connectPinterest(page: Page, username = newUsername()): Promise<string> {
  const card = page.getByRole('region', { name: 'Pinterest', exact: true });
  const popup = await openWindow(page, card.getByRole('button', { name: 'Add Account: Pinterest' }));
  await authorizeAs(popup, username);
  await expect(card.getByText(`@${username}`)).toBeVisible();
  return username;
}

/** Connects an account of TikTok by its window, from the accounts page. */
export async function connectTiktok(page: Page, username = newUsername()): Promise<string> {
  const card = page.getByRole('region', { name: 'TikTok', exact: true });
  const popup = await openWindow(page, card.getByRole('button', { name: 'Add Account: TikTok' }));
  await authorizeAs(popup, username);
  await expect(card.getByText(`@${username}`)).toBeVisible();
  return username;
}

/** Connects a channel of YouTube by the window, from the accounts page. */
export async function connectYoutube(page: Page, handle = newUsername()): Promise<string> {
  const card = page.getByRole('region', { name: 'YouTube', exact: true });
  const popup = await openWindow(page, card.getByRole('button', { name: 'Add Account: YouTube' }));
  await authorizeAs(popup, handle, 'Handle');
  await expect(card.getByText(`@${handle}`)).toBeVisible();
  return handle;
}

/** Connects what a ready person has at LinkedIn: themselves, and the pages for which they may post. */
export async function connectLinkedin(page: Page, person: string): Promise<void> {
  const popup = await openWindow(page, page.getByRole('button', { name: 'Add Account: LinkedIn' }));
  await popup.getByRole('radio', { name: person }).check();
  await popup.getByRole('button', { name: 'Authorize app' }).click();
}
