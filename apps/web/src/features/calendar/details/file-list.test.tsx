import type { Media } from '@nonet/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { FileList } from './file-list.tsx';

const file = (id: string, type: Media['type'], alt = '') =>
  ({ id, type, alt, fileName: `${id}.bin`, url: '', thumbnailUrl: null }) as Media;

/** The words below each file’s name. */
function words(files: readonly Media[], covers: readonly Media[] = []) {
  const list = renderToStaticMarkup(<FileList files={files} covers={covers} networks={[]} dueMs={0} />);
  return Array.from(list.matchAll(/text-ink-2">([^<]*)<\/p>/g), ([, text]) => text);
}

test('FMT-07 a cover is called that, and pictures and videos say where they have no alternative text', () => {
  expect(words([file('a', 'image', 'A plate'), file('b', 'image')])).toEqual(['A plate', 'No alternative text']);
  expect(words([file('a', 'video', 'The door opens')])).toEqual(['The door opens']);
  expect(words([file('film', 'video')], [file('cover', 'image')])).toEqual(['No alternative text', 'Cover']);
});
