import { expect, type Page } from '@playwright/test';
import { dayAhead } from '../fixtures/dates.ts';
import type { ConnectedPerson } from '../fixtures/people.ts';
import { type Composer, fillPost, openComposer } from '../screens/composer.ts';
import { connectX } from '../screens/consent-page.ts';
import { test } from '../test.ts';

const textForX = (page: Page) => page.getByLabel('Post Content / Caption for X');

/** Counts how often React draws anything, as its developer tools would. Call it before the page is opened. */
async function countCommits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = { commits: 0 };
    Object.assign(window, {
      counted,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: () => {
          counted.commits += 1;
        },
      },
    });
  });
}

/** The composer for a post on Bluesky and X, in a page that has learnt how slowly it draws what follows from a key. */
async function composerOnSlowMachine(page: Page, { account }: ConnectedPerson): Promise<Composer> {
  await page.goto('/accounts');
  const x = await connectX(page);
  const composer = await openComposer(page);
  await fillPost(composer, { title: 'Kiln', content: 'For all', day: dayAhead(20), handle: account.handle });
  await page.getByRole('checkbox', { name: `@${x}, X` }).check();
  const processor = await page.context().newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await composer.content.press('End');
  await composer.content.pressSequentially('!!');
  await expect(composer.tab('X')).toHaveAccessibleName('X, 9 of 280 characters');
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return composer;
}

/** What a hand does within one frame: it types into the text that has the focus, and presses keys with Ctrl. Returns how often the page was drawn before the first of these. */
function typeAtOnce(page: Page, steps: readonly (string | { ctrl: string })[]): Promise<number> {
  return page.evaluate((all) => {
    const { counted } = window as unknown as { counted: { commits: number } };
    const before = counted.commits;
    let drawn: number | null = null;
    for (const step of all) {
      if (typeof step === 'string') {
        for (const letter of step) document.execCommand('insertText', false, letter);
        continue;
      }
      drawn ??= counted.commits - before;
      const press = { key: step.ctrl, ctrlKey: true, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', press));
    }
    return drawn ?? counted.commits - before;
  }, steps);
}

test('POST-21 on a slow machine a key is drawn by its field alone, and what is sent has the last one', async ({
  page,
  connectedPerson,
}) => {
  await countCommits(page);
  const composer = await composerOnSlowMachine(page, connectedPerson);
  const sent = page.waitForRequest('**/api/social/posts/schedule');
  const words = ' and the last word';
  // That the draft is not saved yet, and the like, is drawn once, and not at each key.
  expect(await typeAtOnce(page, [words, { ctrl: 'Enter' }])).toBeLessThan(words.length / 2);
  expect((await sent).postDataJSON()).toMatchObject({ description: 'For all!! and the last word' });
  await expect(composer.content).toHaveCount(0);
});

test('POST-06 keys on a slow machine stay in the tab in which they were typed, whatever is drawn by then', async ({
  page,
  connectedPerson,
}) => {
  await countCommits(page);
  const composer = await composerOnSlowMachine(page, connectedPerson);
  await composer.tab('X').click();
  await textForX(page).press('End');
  // Before the tab of X is everyone's.
  await typeAtOnce(page, [' Only X', { ctrl: '[' }, ' More', { ctrl: ']' }, ' again']);
  await expect(textForX(page)).toHaveValue('For all!! Only X again');
  await expect(composer.tab('X')).toHaveAccessibleName('X, 22 of 280 characters, custom text');
  await composer.tab('Everyone').click();
  await expect(composer.content).toHaveValue('For all!! More');
  // What the browser keeps is not older than the screen.
  await page.reload();
  await expect(composer.content).toHaveValue('For all!! More');
});

test('POST-32 on a slow machine a full text is cut where the caret is, which stays there', async ({
  page,
  connectedPerson,
}) => {
  await countCommits(page);
  const composer = await composerOnSlowMachine(page, connectedPerson);
  await composer.content.fill('a'.repeat(278));
  await composer.content.press('Control+Home');
  await typeAtOnce(page, ['xyz', 'w']);
  await expect(composer.content).toHaveValue(`xy${'a'.repeat(278)}`);
  await composer.content.pressSequentially('v');
  await expect(composer.content).toHaveValue(`xy${'a'.repeat(278)}`);
  expect(await composer.content.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(2);
});
