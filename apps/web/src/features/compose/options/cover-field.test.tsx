import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { newDraftMedia } from '../media/draft-media.ts';
import { CoverField, type CoverFieldProps } from './cover-field.tsx';
import { Film, filmOf } from './film.ts';

const draw = (more: Partial<CoverFieldProps>) =>
  renderToStaticMarkup(<CoverField coverAt={undefined} onChoose={() => undefined} {...more} />);

test('CROP-02 where the video can be shown, its cover is chosen by looking at its frames', () => {
  const unsent = newDraftMedia('v', { name: 'v.mp4', size: 1, type: 'video/mp4' }, 'video');
  const film = filmOf([{ ...unsent, url: 'blob:v', durationMs: 12_000 }]);
  const look = (coverAt?: number) =>
    renderToStaticMarkup(
      <Film value={film}>
        <CoverField coverAt={coverAt} isWhole onChoose={() => undefined} />
      </Film>,
    );
  expect(look()).toMatch(/type="range".* aria-valuetext="0:00" min="0" max="11000" step="1000"/);
  expect(look()).not.toContain('Use the first frame');
  expect(look(3_000)).toMatch(/aria-valuetext="0:03".* value="3000"/);
  expect(look(3_000)).toContain('Use the first frame');
  expect(filmOf([unsent])).toBeNull();
});

test('a cover is shown in seconds, and only in whole ones where the network takes no others', () => {
  expect(draw({ coverAt: 2_500 })).toMatch(/ inputMode="decimal".* step="0.1".* value="2.5"/);
  expect(draw({ coverAt: 3_000, isWhole: true })).toMatch(/ inputMode="numeric".* step="1".* value="3"/);
  expect(draw({})).toContain('value=""');
});
