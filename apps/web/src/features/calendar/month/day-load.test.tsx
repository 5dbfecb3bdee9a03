import type { PostStatus } from '@nonet/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { entryOf } from '../model/entry.ts';
import { somePost, someTarget } from '../testing/some-post.ts';
import { DayLoad, loadWidth } from './day-load.tsx';

const drawn = (...statuses: PostStatus[]) =>
  renderToStaticMarkup(
    <DayLoad entries={statuses.map((status, id) => entryOf(somePost({ id: String(id), status })))} />,
  );

test('CAL-02 on a phone the bar of a day grows with its posts, from 4 to 30 pixels', () => {
  expect([1, 2, 5, 14, 15, 90].map(loadWidth)).toEqual([4, 6, 12, 30, 30, 30]);
  expect(drawn('pending', 'pending')).toContain('width:6px');
  expect(drawn()).toBe('');
});

test('it is green once all posts of the day are over', () => {
  expect(drawn('published', 'cancelled')).toContain('bg-green');
  expect(drawn('published', 'pending')).not.toContain('bg-green');
});

test('a ring says that something is wrong: red for a failure, orange for what is partly out or waits for the person', () => {
  expect(drawn('published', 'pending')).not.toContain('border-');
  expect(drawn('partial', 'failed')).toContain('border-red');
  expect(drawn('partial')).toContain('border-orange');
  const waiting = entryOf(somePost({ status: 'failed', targets: [someTarget({ status: 'asks' })] }));
  expect(renderToStaticMarkup(<DayLoad entries={[waiting]} />)).toContain('border-orange');
});
