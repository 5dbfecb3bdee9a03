import { expect, type Locator, type Page } from '@playwright/test';

export interface Composer {
  readonly title: Locator;
  readonly content: Locator;
  readonly date: Locator;
  readonly time: Locator;
  readonly submit: Locator;
  readonly problems: Locator;
  account(handle: string): Locator;
  /** The tab of a network's text, with the fields that only it has; 'Everyone' is the shared text's. */
  tab(network: string): Locator;
  /** Types a date in the picker, as '2026-11-21'. */
  chooseDay(day: string): Promise<void>;
}

/** The composer of an open page. */
export function composerOf(page: Page): Composer {
  const date = page.getByRole('button', { name: /^Date: / });
  return {
    title: page.getByLabel('Post Title'),
    content: page.getByLabel('Post Content / Caption'),
    date,
    time: page.getByLabel('Time', { exact: true }),
    submit: page.getByRole('button', { name: 'Schedule Post' }),
    problems: page.getByRole('region', { name: 'Problems' }),
    tab: (network) =>
      page.getByRole('tablist', { name: 'Text for' }).getByRole('tab', { name: new RegExp(`^${network}(,|$)`) }),
    account: (handle) => page.getByRole('checkbox', { name: `@${handle}, Bluesky` }),
    async chooseDay(day) {
      await date.click();
      const picker = page.getByRole('dialog', { name: 'Choose a date' });
      await picker.getByLabel('Type a date').fill(day);
      await picker.getByLabel('Type a date').press('Enter');
      await expect(picker).toHaveCount(0);
    },
  };
}

export async function openComposer(page: Page): Promise<Composer> {
  await page.goto('/create-post');
  const composer = composerOf(page);
  await expect(composer.title).toBeVisible();
  return composer;
}

/** The list of accounts, folded: it opens at a press. */
export function foldedAccounts(page: Page): Locator {
  return page.getByRole('button', { name: /^\d+ accounts? · Change$/ });
}

/** Opens the list of accounts when it is folded. */
export async function openAccounts(page: Page): Promise<void> {
  const folded = foldedAccounts(page);
  if ((await folded.count()) > 0) await folded.click();
}

/** Chooses an account wherever its checkbox is: in the list, or below the line of its network, which a press opens. */
export async function chooseAccount(page: Page, name: string, network: string): Promise<void> {
  const box = page.getByRole('checkbox', { name: `${name}, ${network}` });
  const line = page.getByRole('button', { name: new RegExp(`^${network}, \\d+/\\d+ accounts chosen$`) });
  await expect(box.or(line).or(foldedAccounts(page)).first()).toBeVisible();
  await openAccounts(page);
  if ((await box.count()) === 0) await line.click();
  await box.check();
}

/** Fills everything that a post for one account needs; with null, the account is chosen already. */
export async function fillPost(
  composer: Composer,
  post: { title: string; content: string; day: string; time?: string } & (
    | { handle: string }
    | { account: Locator | null }
  ),
): Promise<void> {
  await composer.title.fill(post.title);
  await composer.content.fill(post.content);
  await composer.chooseDay(post.day);
  if (post.time !== undefined) await composer.time.fill(post.time);
  await ('handle' in post ? composer.account(post.handle) : post.account)?.check();
}
