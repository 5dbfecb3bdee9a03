import { emptyDraftContent } from '@nonet/domain';
import { expect, test } from 'vitest';

import { emptyDraft } from './draft.ts';
import { contentOf, draftOf } from './draft-content.ts';

test('THREAD-04 first comments go to the server with the draft, also of networks that are not chosen, and come back', () => {
  const comments = { bluesky: 'Second yard\0', facebook: '' };
  const content = contentOf({ ...emptyDraft, comments }, emptyDraftContent);
  expect(content.comments).toEqual({ bluesky: 'Second yard', facebook: '' });
  expect(draftOf(content, []).comments).toEqual(content.comments);
});
