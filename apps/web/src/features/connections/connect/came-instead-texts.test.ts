import type { Connection } from '@nonet/contract';
import { expect, test } from 'vitest';

import { cameInsteadTexts } from './came-instead-texts.ts';

const account = (username: string, reconnectNeeded: boolean) =>
  ({ platform: 'twitter', username, profileName: null, accountName: null, reconnectNeeded }) as Connection;
const studio = account('studio', true);
const shop = account('shop', false);

test('says which account is connected and which is not, that its posts wait, and how to sign in to it', () => {
  expect(cameInsteadTexts(studio, shop, 'popup')).toEqual({
    happened: '@shop is connected now, not @studio.',
    posts: 'Posts planned for @studio wait for it; none of them goes out as @shop.',
    advice: 'X connects whoever is signed in there: switch to @studio at X, then press Reconnect.',
  });
});

test('where the handle is entered here, that of the other account was entered', () => {
  expect(cameInsteadTexts(studio, shop, 'form').advice).toBe(
    'To connect @studio, press Reconnect and enter its own handle and app password.',
  );
});

test('before the access has ended no post waits', () => {
  expect(cameInsteadTexts({ ...studio, reconnectNeeded: false }, shop, 'popup').posts).toBe(
    'Posts planned for @studio still go out there until its access ends.',
  );
});
