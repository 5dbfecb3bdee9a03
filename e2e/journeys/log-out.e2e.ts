import { expect, type Page } from '@playwright/test';
import { test } from '../test.ts';

/** Everything this browser keeps: names of entries in local storage, and how many records its databases hold. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    const counts = await Promise.all(
      known.map(
        ({ name = '' }) =>
          new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open(name);
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
              const database = opening.result;
              const stores = [...database.objectStoreNames];
              if (stores.length === 0) return resolve(0);
              const work = database.transaction(stores);
              let sum = 0;
              for (const store of stores) {
                const counting = work.objectStore(store).count();
                counting.onsuccess = () => {
                  sum += counting.result;
                };
              }
              work.oncomplete = () => {
                database.close();
                resolve(sum);
              };
            };
          }),
      ),
    );
    return { uid: localStorage.getItem('nonet.uid'), records: counts.reduce((sum, count) => sum + count, 0) };
  });

test('AUTH-26, AUTH-27, AUTH-34 logging out says so, ends the session, and leaves nothing of the user in the browser', async ({
  page,
  person,
}) => {
  await page.goto('/create-post');
  await page.getByLabel('Post Title').fill('Only for me');
  await expect.poll(() => kept(page)).toEqual({ uid: person.uid, records: 1 });

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status').filter({ hasText: 'Successfully logged out!' })).toBeVisible();
  await expect.poll(() => kept(page)).toEqual({ uid: null, records: 0 });

  const answer = await page.request.get('/api/me', { headers: { cookie: person.cookie } });
  expect(answer.status()).toBe(401);
  await page.goto('/calendar');
  await expect(page).toHaveURL('/login?next=%2Fcalendar');
});

test('AUTH-40 a logout that fails says so and changes nothing', async ({ page, person, watch }) => {
  watch.expect(/status of 500/);
  await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/accounts');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to logout');
  await expect(page).toHaveURL('/accounts');
  await expect(page.getByText(person.email)).toBeVisible();
});

test('logging out in one tab ends the others', async ({ page, context, person }) => {
  await page.goto('/accounts');
  await expect(page.getByText(person.email)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/calendar');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/login');
  await expect(page).toHaveURL(/\/login/);
});
