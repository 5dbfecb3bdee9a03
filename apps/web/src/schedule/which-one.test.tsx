import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { WhichOne } from './which-one.tsx';

test('offers both moments of a time that comes twice, and shows which one is chosen', () => {
  const drawn = renderToStaticMarkup(
    <WhichOne wallTime="2026-10-25T02:30:00" zone="Europe/Warsaw" value="second" onChange={() => undefined} />,
  );
  expect(drawn).toContain('aria-label="Which 2:30 AM"');
  const buttons = [...drawn.matchAll(/aria-pressed="(\w+)"[^>]*>([^<]*)</g)].map(([, isOn, label]) => [label, isOn]);
  expect(buttons).toEqual([
    ['First (GMT+2)', 'false'],
    ['Second (GMT+1)', 'true'],
  ]);
});
