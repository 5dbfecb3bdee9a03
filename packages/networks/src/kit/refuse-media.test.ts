import { fixtures, formatFor, networkIds, networkRules, type PostIssueCode, templateFor } from '@nonet/domain';
import { describe, expect, test } from 'vitest';

import { sampleOf } from '#/conformance/sample-media.ts';
import { refuseMedia } from '#/kit/refuse-media.ts';

/** What the submit checks say of files, whatever the words of the post and its template. */
const aboutFiles: ReadonlySet<PostIssueCode> = new Set<PostIssueCode>([
  'alt-text-too-long',
  'document-alone',
  'document-refused',
  'documents-refused',
  'format-media',
  'item-refused',
  'media-mixed',
  'media-required',
  'photos-refused',
  'picture-refused',
  'too-many-files',
  'too-many-photos',
  'too-many-videos',
  'video-required',
  'video-refused',
  'videos-refused',
]);

describe.each(networkIds)('files for %s', (network) => {
  test.each(fixtures[network])('$name: as the submit checks say', ({ draft, issues }) => {
    const media = draft.media.map((file, index) => sampleOf(file, network, index));
    const isRefused = issues.some(({ code }) => aboutFiles.has(code));
    const format = formatFor(networkRules[network], templateFor(draft.templateId), draft.options, draft.media);
    expect(refuseMedia(network, media, format)?.kind ?? null).toBe(isRefused ? 'rejected' : null);
  });
});
