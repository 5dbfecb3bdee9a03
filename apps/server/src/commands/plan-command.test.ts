import { expect, onTestFinished, test } from 'vitest';

import { createEmptyDatabase } from '#/testing/database.ts';
import { startNonet } from '#/testing/nonet-process.ts';
import { startTestServer } from '#/testing/server.ts';

async function installation() {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const plan = async (args: string[], environment: Record<string, string> = {}) => {
    const command = startNonet(
      { DATABASE_URL: server.databaseUrl, NONET_SECRET: server.config.secret, NONET_DATA_DIR: '/none', ...environment },
      { args: ['plan', ...args] },
    );
    return { code: await command.ended, said: (command.stdout() + command.stderr()).trim().split('\n') };
  };
  return { server, plan };
}

test('gives a plan beside the running product, tells what holds, and takes it back', async () => {
  const { server, plan } = await installation();
  const ada = await server.register('Ada');
  expect(await plan([ada.email])).toEqual({
    code: 0,
    said: [
      `${ada.email} is on Basic, and has scheduled 0 of 150 posts this month.`,
      'Given by you: nothing. Paid for: nothing.',
    ],
  });
  expect(await plan([ada.email.toUpperCase(), 'premium'])).toEqual({
    code: 0,
    said: [
      `${ada.email} is on Premium, and has scheduled 0 posts of any number this month.`,
      'Given by you: Premium. Paid for: nothing.',
    ],
  });
  expect((await ada.json('GET', '/api/usage')).body).toMatchObject({ plan: 'premium', limit: null });
  expect((await plan([ada.email, 'none'])).said[1]).toBe('Given by you: nothing. Paid for: nothing.');
  expect((await ada.json('GET', '/api/usage')).body).toMatchObject({ plan: 'basic', limit: null });
});

test('says in one sentence what it cannot do', async () => {
  const { server, plan } = await installation();
  const ada = await server.register('Ada');
  const use = 'npm run plan -- EMAIL [basic|standard|premium|none]';
  expect(await plan([])).toEqual({ code: 1, said: [`Name one person: ${use}`] });
  expect(await plan([ada.email, 'basic', 'more'])).toEqual({ code: 1, said: [`Name one person: ${use}`] });
  expect(await plan([ada.email, 'gold'])).toEqual({
    code: 1,
    said: [`There is no plan called gold: ${use}. "none" takes back what was given.`],
  });
  expect(await plan(['nobody@example.org', 'basic'])).toEqual({
    code: 1,
    said: ['Nobody is registered here with the address nobody@example.org.'],
  });
  expect(await plan([ada.email], { DATABASE_URL: '' })).toEqual({
    code: 1,
    said: ['There is nobody in /none: name the data folder with NONET_DATA_DIR.'],
  });
  const empty = await createEmptyDatabase();
  onTestFinished(() => empty.drop());
  expect(await plan([ada.email], { DATABASE_URL: empty.url })).toEqual({
    code: 1,
    said: ['The database is empty or of another version: start Nonet once, then run this again.'],
  });
});
