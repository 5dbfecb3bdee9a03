import type { Connection } from '@nonet/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { AccountPreview } from './account-preview.tsx';

const account = (platform: Connection['platform']): Connection => ({
  id: `${platform}_1`,
  platform,
  connected: true,
  username: 'bruno-fala',
  profileName: 'Bruno Fala',
  accountName: null,
  displayName: 'Bruno Fala',
  isDefault: true,
  profilePicture: null,
  timestamp: '2026-11-01T08:00:00.000Z',
  env: 'sandbox',
  reconnectNeeded: false,
  reconnectReason: null,
  accessEndsAt: null,
  postsAtRisk: 0,
  locked: false,
  cameInstead: null,
  kind: null,
});

const lines = (platform: Connection['platform'], date: string | null) => {
  const html = renderToStaticMarkup(
    <AccountPreview account={account(platform)} date={date}>
      {null}
    </AccountPreview>,
  );
  return Array.from(html.matchAll(/<span class="block truncate[^"]*">([^<]*)</g), ([, text]) => text);
};

test('below the name stands the handle, and when the post goes out', () => {
  expect(lines('bluesky', 'Nov 21')).toEqual(['Bruno Fala', '@bruno-fala · Nov 21']);
  expect(lines('bluesky', null)).toEqual(['Bruno Fala', '@bruno-fala']);
});

test('a network without handles has its name once', () => {
  expect(lines('linkedin', 'Nov 21')).toEqual(['Bruno Fala', 'Nov 21']);
});
