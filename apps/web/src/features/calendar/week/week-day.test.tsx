import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { entryOf } from '../model/entry.ts';
import { somePost } from '../testing/some-post.ts';
import { WeekDay } from './week-day.tsx';
import { weekHours } from './week-hours.ts';

const nothing = () => undefined;
const actions = {
  onSelect: nothing,
  onCompose: nothing,
  onComposeAt: nothing,
  onShowPost: nothing,
  onShowDay: nothing,
  onShowDetails: nothing,
};
const zone = 'Europe/Warsaw';

/** A day as it is drawn with posts at these instants. */
function drawDay(day: string, posts: Parameters<typeof somePost>[0][], lanes = 1): string {
  const [hours] = weekHours([day], zone).days;
  if (!hours) throw new Error('The day is missing');
  return renderToStaticMarkup(
    <WeekDay
      hours={hours}
      entries={posts.map((post, place) => entryOf(somePost({ id: `post-${place}`, ...post })))}
      outlines={undefined}
      isLoading={false}
      isToday={false}
      isSelected
      room={{ lanes, lanesBesideMore: lanes }}
      zone={zone}
      actions={actions}
    />,
  );
}

const topsOf = (html: string) => [...html.matchAll(/data-post[^>]*style="top:(\d+)px/g)].map(([, top]) => Number(top));

describe('VIEW-02 a day by the hour', () => {
  test('a post stands at its minute, a pixel for each since the day began', () => {
    const at = (time: string) => ({ scheduledDate: `2026-11-20T${time}:00.000Z` });
    expect(topsOf(drawDay('2026-11-20', [at('00:00'), at('08:30'), at('22:59')]))).toEqual([
      60,
      9 * 60 + 30,
      24 * 60 - 1,
    ]);
    // On a day of 23 hours, half past nine on the clock is eight hours and a half after midnight.
    expect(topsOf(drawDay('2026-03-29', [{ scheduledDate: '2026-03-29T07:30:00.000Z' }]))).toEqual([8 * 60 + 30]);
  });

  test('its name says which day it is, how many posts it has and what the clocks do', () => {
    const html = drawDay('2026-10-25', [{ scheduledDate: '2026-10-25T08:00:00.000Z' }]);
    expect(html).toContain('Sunday, October 25, 2026, 1 post, Clocks go back 1 hour');
    expect(html).toContain('data-day="2026-10-25"');
  });

  test('the name of a post begins with what it shows, its time first, and tells its state', () => {
    const html = drawDay('2026-11-20', [{ status: 'failed' }]);
    const [, name, content = ''] = /aria-label="([^"]*)"[^>]*>(.*?)<\/button>/.exec(html) ?? [];
    const seen = content
      .replace(/<svg.*?<\/svg>/g, '')
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    expect(name).toMatch(new RegExp(`^${seen}, .*Failed$`));
    expect(seen).toMatch(/^9.*Kiln opening$/);
  });

  test('posts without room are counted, those that failed too', () => {
    const html = drawDay('2026-11-20', [{}, { status: 'failed', title: 'Not out' }, {}, { status: 'failed' }]);
    expect(topsOf(html)).toEqual([540]);
    // Of those at one minute, what is wrong is seen.
    expect(html).toContain('Not out, 9:00 AM, Failed');
    expect(html).toContain('aria-label="+3 posts from 9:00 AM, 1 failed"');
    expect(html).toContain('>+3<');
  });
});
