import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { emptyDraft } from '../draft/draft.ts';
import { newPart } from '../draft/draft-part.ts';
import { SpoilerRow } from './spoiler-row.tsx';

test('FMT-06 in a thread it is said that the first part alone hides words', () => {
  const row = (thread = emptyDraft.thread) =>
    renderToStaticMarkup(
      <SpoilerRow
        draft={{ ...emptyDraft, thread }}
        change={() => undefined}
        tab="everyone"
        networks={['threads', 'bluesky']}
      />,
    );
  expect(row([newPart()])).toContain('The first part alone hides words; the other parts are shown as they are.');
  expect(row()).not.toContain('The first part');
});
