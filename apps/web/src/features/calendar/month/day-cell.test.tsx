import type { ListedPost } from '@nonet/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { entryOf } from '../model/entry.ts';
import { CellPost } from './cell-post.tsx';
import { DayCell } from './day-cell.tsx';

/*
 * WCAG 2.5.3: people with voice control say the visible words of a control. So its accessible name must contain
 * them.
 */
const nothing = () => undefined;
const actions = {
  onSelect: nothing,
  onCompose: nothing,
  onComposeAt: nothing,
  onShowPost: nothing,
  onShowDay: nothing,
  onShowDetails: nothing,
};
const post: ListedPost = {
  id: 'p1',
  title: 'Kiln opening',
  description: '',
  scheduledDate: '2026-11-01T12:30:00.000Z',
  timeZone: 'UTC',
  status: 'failed',
  media: [],
  imageUrl: null,
  targets: [],
} as unknown as ListedPost;

const drawDay = (day: string, posts: readonly ListedPost[] = []) =>
  renderToStaticMarkup(
    <DayCell
      day={day}
      entries={posts.map(entryOf)}
      outlines={undefined}
      isToday={false}
      isSelected={false}
      isOutside={false}
      isOver={false}
      isMonthNamed={day.endsWith('-01')}
      isPhone={false}
      roomPx={200}
      zone="UTC"
      actions={actions}
    />,
  );

/** The name that a control without a label gets from its content. */
const namedByContent = (html: string) => {
  expect(/^<td[^>]*aria-label/.test(html)).toBe(false);
  return html
    .replace(/<(\w+)[^>]*aria-hidden="true"[^>]*>.*?<\/\1>/g, '')
    .replace(/<button[^>]*aria-label="([^"]*)".*?<\/button>/g, ' $1 ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
};

test('the name of the first of a month holds what its cell shows, and that of other days is their date', () => {
  expect(namedByContent(drawDay('2026-11-01'))).toBe('Nov 1 Sunday, November 1, 2026 New post on Sun, Nov 1');
  expect(namedByContent(drawDay('2026-11-21'))).toBe('Saturday, November 21, 2026 New post on Sat, Nov 21');
});

test('the name of a day with posts holds how many there are, and what it shows of each', () => {
  expect(namedByContent(drawDay('2026-11-21', [post]))).toBe(
    'Saturday, November 21, 2026, 1 post 12:30p Kiln opening, 12:30 PM, Failed New post on Sat, Nov 21',
  );
});

test.each(['line', 'block'] as const)('the name of a post begins with what it shows, drawn as %s', (shape) => {
  for (const status of ['pending', 'failed'] as const) {
    const html = renderToStaticMarkup(
      <CellPost post={{ ...post, status }} shape={shape} zone="UTC" isTabStop={false} onShow={nothing} />,
    );
    const seen = html
      .replace(/<svg.*?<\/svg>/g, '')
      .replace(/<[^>]*>/g, '')
      .replace(/ +/g, ' ')
      .trim();
    expect(/aria-label="([^"]*)"/.exec(html)?.[1]).toMatch(new RegExp(`^${seen}, 12:30 PM, `));
  }
});
