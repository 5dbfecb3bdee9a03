import { networkIds, networkName } from '@nonet/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { somePost, someTarget } from '../testing/some-post.ts';
import { AccountList } from './account-list.tsx';

const draw = (post: Parameters<typeof AccountList>[0]['post']) =>
  renderToStaticMarkup(<AccountList post={post} zone="Europe/Warsaw" />);
const accounts = (count: number, differences: Parameters<typeof someTarget>[0] = {}) =>
  Array.from({ length: count }, (_, place) =>
    someTarget({ id: `t${place}`, platform: networkIds[place % 9]!, username: `name${place}`, ...differences }),
  );

test('CAL-18 a chip names network and account, with how the post stands there', () => {
  const markup = draw(somePost({ targets: accounts(1) }));
  expect(markup).toContain(`title="${networkName(networkIds[0])}, @name0, planned"`);
});

test('the chip of a published post is the link to it', () => {
  const remoteUrl = 'https://bsky.app/1';
  const targets = [someTarget({ status: 'published', remoteUrl }), someTarget({ id: 't2', status: 'published' })];
  const markup = draw(somePost({ status: 'published', targets }));
  expect(markup.match(/<a [^>]*href="https:\/\/bsky.app\/1"/g)).toHaveLength(1);
  expect(markup).toContain('View on Bluesky: Bluesky, @studio.nonet.test');
});

test('four accounts are chips, and more are one button with their number', () => {
  const few = draw(somePost({ targets: accounts(4) }));
  expect([few.includes('@name3'), few.includes('4 accounts')]).toEqual([true, false]);
  const many = draw(somePost({ targets: accounts(9) }));
  expect([many.includes('name0'), many.includes('9 accounts')]).toEqual([false, true]);
  expect(many).toContain('aria-expanded="false"');
});

test('a reason stands below the account it belongs to', () => {
  const [out, failed] = accounts(2);
  const targets = [
    { ...out!, status: 'published' as const },
    { ...failed!, status: 'rejected' as const },
  ];
  const markup = draw(somePost({ status: 'partial', targets }));
  const places = ['name0', 'name1', 'This was not published.'].map((words) => markup.lastIndexOf(words));
  expect(places).toEqual([...places].sort((one, other) => one - other));
});
