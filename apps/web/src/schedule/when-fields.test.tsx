import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { WhenFields } from './when-fields.tsx';

const draw = (day: string | null) =>
  renderToStaticMarkup(
    <WhenFields
      id="post-date"
      day={day}
      time="09:00"
      occurrence="first"
      onChange={() => undefined}
      due={null}
      zone="UTC"
      now={new Date('2026-11-20T09:00:00Z')}
      error={undefined}
    />,
  );

/** The date button. It has no label but its content, so its name holds what stands on it (WCAG 2.5.3). */
const button = (html: string) => /<button[^>]*id="post-date".*?<\/button>/.exec(html)?.[0] ?? '';
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('the name of the date button is what it is for and what stands on it', () => {
  expect(button(draw(null))).not.toContain('aria-label');
  expect(textOf(button(draw(null)))).toBe('Date: Choose a date');
  // One of the two is shown, by the width of the screen.
  expect(textOf(button(draw('2026-11-21')))).toBe('Date: Saturday, November 21, 2026 Sat, Nov 21');
});
