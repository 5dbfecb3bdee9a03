import { expect, type Page } from '@playwright/test';
import type { RemarkKept } from '../../packages/contract/src/index.ts';
import { expectAccessibleHere, phone } from '../fixtures/accessible.ts';
import { at, laterDay } from '../fixtures/dates.ts';
import { newcomer, register, type TestPerson } from '../fixtures/people.ts';
import { join } from '../fixtures/spaces.ts';
import { test } from '../test.ts';

const day = laterDay();
const detailsOf = (page: Page) => page.getByRole('region', { name: 'Kiln opening', exact: true });

/** What a member says from another browser, in somebody's space. */
async function say(url: string, { cookie }: TestPerson, spaceId: string, postId: string, body: object) {
  const answer = await fetch(`${url}/api/posts/${postId}/remarks`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json', 'nonet-space': spaceId },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as RemarkKept).remark;
}

test('TEAM-12 a person alone has one page of details; from the second member on remarks are written, named, answered, changed, resolved and deleted', async ({
  page,
  product,
  connectedPerson: ana,
}) => {
  const post = await ana.schedule({ title: 'Kiln opening', at: at(day, 9) });
  await page.goto(`/posts/${post.id}`);
  const details = detailsOf(page);
  await expect(details.getByRole('region', { name: 'History' })).toContainText('You scheduled it');
  await expect(details.getByRole('tab')).toHaveCount(0);

  const jonas = await register(product.url, { ...newcomer(), name: 'Jonas Weber' });
  await join(product.db, ana.uid, jonas.uid, 'viewer');
  await page.reload();
  await details.getByRole('tab', { name: 'Remarks' }).click();
  await expect(details).toContainText('Nothing was said about this post yet.');

  // What another says stands here by itself, and is counted.
  const first = await say(product.url, jonas, ana.uid, post.id, { text: 'See https://x.test/price, it is wrong.' });
  await expect(details.getByRole('article', { name: /^Jonas Weber/ })).toContainText('it is wrong.');
  await expect(details.getByRole('link', { name: /x\.test\/price/ })).toHaveAttribute('rel', /noopener/);
  await expect(details.getByRole('tab', { name: 'Remarks 1 open' })).toBeVisible();

  await details.getByRole('button', { name: 'Reply' }).click();
  const answer = details.getByRole('textbox', { name: 'Your answer' });
  await expect(answer).toBeFocused();
  await page.keyboard.type('@jo');
  await expect(details.getByRole('option', { name: 'Jonas Weber' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessibleHere(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('it is the one on the shelf');
  await expect(answer).toHaveValue('@Jonas Weber it is the one on the shelf');
  // What is typed waits while another tab is looked at.
  await details.getByRole('tab', { name: 'History' }).click();
  await expect(details).toContainText('You scheduled it');
  await details.getByRole('tab', { name: /^Remarks/ }).click();
  await details.getByRole('button', { name: 'Reply' }).click();
  await expect(answer).toHaveValue('@Jonas Weber it is the one on the shelf');
  await page.keyboard.press('Control+Enter');
  const own = details.getByRole('list', { name: 'Answers' }).getByRole('article');
  await expect(own).toContainText('@Jonas Weber it is the one on the shelf');
  const { messages } = await jonas.call<{ messages: { kind: string; href: string }[] }>('GET', '/api/messages');
  expect(messages).toMatchObject([{ kind: 'mention' }]);
  await expectAccessibleHere(page);

  await own.getByRole('button', { name: 'More about your remark' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await details.getByRole('textbox', { name: 'Your remark' }).fill('It is right.');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(own).toContainText('edited');
  await expect(own).toContainText('It is right.');

  await details.getByRole('button', { name: 'Resolve' }).click();
  await expect(details.getByText('Resolved by you', { exact: false })).toBeVisible();
  await expect(own).toHaveCount(0);
  await details.getByRole('button', { name: 'Show' }).click();
  await own.getByRole('button', { name: 'More about your remark' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await own.getByRole('button', { name: 'Delete' }).click();
  await expect(own).toHaveCount(0);
  await expect(details.getByRole('article')).toHaveCount(1);

  // What is told leads to the remarks, also on a phone.
  await say(product.url, jonas, ana.uid, post.id, { text: 'And now?', answerTo: first.id, mentions: [ana.uid] });
  const told = await ana.call<{ messages: { href: string }[] }>('GET', '/api/messages');
  await page.setViewportSize(phone);
  await page.goto(told.messages[0]!.href);
  await expect(details.getByRole('tab', { name: /^Remarks/ })).toHaveAttribute('aria-selected', 'true');
  await expect(details.getByRole('article', { name: /^Jonas Weber/ }).last()).toContainText('And now?');
  await expectAccessibleHere(page);
});

test('TEAM-12 a remark that the server refuses stays in its field with the reason', async ({
  page,
  product,
  connectedPerson: ana,
  watch,
}) => {
  const post = await ana.schedule({ title: 'Kiln opening', at: at(day, 9) });
  const jonas = await register(product.url, { ...newcomer(), name: 'Jonas Weber' });
  await join(product.db, ana.uid, jonas.uid, 'viewer');
  await page.goto(`/posts/${post.id}?tab=remarks`);
  const field = detailsOf(page).getByRole('textbox', { name: 'Add a remark' });
  await detailsOf(page).getByRole('button', { name: 'Send' }).click();
  await expect(detailsOf(page).getByRole('alert')).toHaveText('Please write something.');
  await field.fill('@Jonas Weber look');
  watch.expect(/422/);
  // He leaves the moment before.
  await page.route('**/api/posts/*/remarks', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await product.db.deleteFrom('space_members').where('user_id', '=', jonas.uid).execute();
    return route.fallback();
  });
  await page.keyboard.press('Control+Enter');
  await expect(detailsOf(page).getByRole('alert')).toHaveText(/can’t see this post\. Take the mention out/);
  await expect(field).toHaveValue('@Jonas Weber look');
});

test('REV-03 a remark is internal by itself; one for guests says so, an answer to it too, and the next is internal again', async ({
  page,
  product,
  connectedPerson: ana,
}) => {
  const post = await ana.schedule({ title: 'Kiln opening', at: at(day, 9) });
  const jonas = await register(product.url, { ...newcomer(), name: 'Jonas Weber' });
  await join(product.db, ana.uid, jonas.uid, 'viewer');
  await page.goto(`/posts/${post.id}?tab=remarks`);
  const details = detailsOf(page);
  const field = details.getByRole('textbox', { name: 'Add a remark' });
  const readers = details.getByRole('button', { name: /^Who reads it: / });
  await expect(readers).toHaveAccessibleName('Who reads it: Internal');
  await readers.click();
  await expectAccessibleHere(page);
  await page.getByRole('menuitem', { name: 'For guests' }).click();
  await expect(field).toHaveAccessibleDescription(/For guests/);
  await field.fill('The blue one comes first.');
  await expectAccessibleHere(page);
  await field.press('Control+Enter');
  const remark = details.getByRole('article', { name: /^Mira Falk/ });
  await expect(remark).toContainText('For guests');
  await expect(readers).toHaveAccessibleName('Who reads it: Internal');
  await field.fill('Between us.');
  await field.press('Control+Enter');
  await expect(remark).toHaveCount(2);
  await expect(remark.last()).not.toContainText('For guests');

  await remark.first().getByRole('button', { name: 'Reply' }).click();
  await expect(details.getByRole('textbox', { name: 'Your answer' })).toHaveAccessibleDescription('For guests');
  await expectAccessibleHere(page);
});
