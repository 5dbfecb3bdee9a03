import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { CoverField, type CoverFieldProps } from './cover-field.tsx';

const draw = (more: Partial<CoverFieldProps>) =>
  renderToStaticMarkup(<CoverField coverAt={undefined} onChoose={() => undefined} {...more} />);

test('a cover is shown in seconds, and only in whole ones where the network takes no others', () => {
  expect(draw({ coverAt: 2_500 })).toMatch(/ inputMode="decimal".* step="0.1".* value="2.5"/);
  expect(draw({ coverAt: 3_000, isWhole: true })).toMatch(/ inputMode="numeric".* step="1".* value="3"/);
  expect(draw({})).toContain('value=""');
});
