import { expect } from '@playwright/test';
import { dayAhead } from '../fixtures/dates.ts';
import { pictures } from '../fixtures/files.ts';
import { fillPost, openComposer } from '../screens/composer.ts';
import { connectThreads } from '../screens/consent-page.ts';
import { mediaOf } from '../screens/media.ts';
import { test } from '../test.ts';

const sentence = 'Networks cannot fetch files from this installation.';

test('the composer says that a network cannot fetch the files, and takes it back once it can', async ({
  page,
  person: _,
}) => {
  await page.goto('/accounts');
  const account = await connectThreads(page);
  await page.route('**/api/networks', async (route) => {
    const states: { id: string }[] = await (await route.fetch()).json();
    const json = states.map((state) => (state.id === 'threads' ? { ...state, fetchProblem: sentence } : state));
    await route.fulfill({ json });
  });
  // The clock is put into every open page, and the window of Threads is closing.
  await expect.poll(() => page.context().pages()).toHaveLength(1);
  await page.clock.install();
  const composer = await openComposer(page);
  const [file] = await pictures(1);
  if (!file) throw new Error('There is no picture.');
  await mediaOf(page).add([file]);
  await mediaOf(page).expectStored(file.name);
  const chosen = page.getByRole('checkbox', { name: `@${account}, Threads` });
  await fillPost(composer, { title: 'Three bowls', content: 'Out of the kiln.', day: dayAhead(1), account: chosen });
  await expect(composer.problems).toContainText(sentence);

  await page.unroute('**/api/networks');
  await page.clock.fastForward(61_000);
  await expect(composer.problems).toContainText('Ready for 1 account');
});
