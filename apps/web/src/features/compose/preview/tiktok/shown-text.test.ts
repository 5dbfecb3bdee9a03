import { expect, test } from 'vitest';

import { shownText } from './shown-text.ts';

const active = (text: string) => shownText(text).flatMap((part) => (part.isActive ? [part.text] : []));

test('tags and names are active, addresses are not', () => {
  expect(active('New #kiln2026 with @studio.fala. https://kiln.example/#glaze')).toEqual(['#kiln2026', '@studio.fala']);
  expect(active('#ä #1 mail@kiln.example')).toEqual(['#ä', '#1']);
});
