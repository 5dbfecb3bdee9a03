import type { Connection } from '@nonet/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { emptyDraft } from '../../draft/draft.ts';
import { newDraftMedia } from '../../media/draft-media.ts';
import { noCovers } from '../testing/no-covers.ts';
import { LinkedinOptions } from './options.tsx';

test('FMT-07 a video has a thumbnail; other posts have nothing to choose, but say what is wrong', () => {
  const form = (types: readonly ('image' | 'video')[], error?: string) =>
    renderToStaticMarkup(
      <LinkedinOptions
        accounts={[{ id: 'a', platform: 'linkedin', displayName: 'a' } as Connection]}
        abilities={{ good: new Map(), notes: new Map() }}
        covers={noCovers}
        draft={{
          ...emptyDraft,
          media: types.map((type) => newDraftMedia(type, { name: type, size: 1, type: '' }, type)),
        }}
        change={() => undefined}
        choose={() => undefined}
        errorOf={() => error}
      />,
    );
  expect(form(['video'])).toContain('Thumbnail');
  expect(form(['image', 'image'])).toBe('');
  expect(form([])).toBe('');
  expect(form([], 'LinkedIn has no option here.')).toContain('LinkedIn has no option here.');
});
