import type { MediaPlan } from '@nonet/contract';
import { expect, test } from 'vitest';

import { emptyDraft } from '../draft/draft.ts';
import { newPart } from '../draft/draft-part.ts';
import { newDraftMedia } from '../media/draft-media.ts';
import { filesOfNetworks } from './files-of-networks.ts';
import { convertingWords } from './ready-line.tsx';

const film = (mediaId: string) => ({
  ...newDraftMedia(mediaId, { name: 'a.avi', size: 1, type: 'video/x-msvideo' }, 'video'),
  mediaId,
});
const plan = (network: MediaPlan['network'], more: Partial<MediaPlan>): MediaPlan => ({
  ...{ network, plan: 'convert', reason: 'It takes H.264.', state: 'waiting', progress: null },
  ...{ secondsLeft: null, variant: null },
  ...more,
});
const accounts = [{ platform: 'twitter' }, { platform: 'bluesky' }, { platform: 'linkedin' }] as const;
const draft = emptyDraft;

test('MED-04 what is ready says which networks still wait for a video, in the words of readiness', () => {
  const of = filesOfNetworks({ ...draft, media: [film('a')] }, accounts);
  const plans = [
    plan('twitter', { state: 'making', secondsLeft: 100 }),
    plan('linkedin', { state: 'making', secondsLeft: 10 }),
    plan('bluesky', { plan: 'as-is', state: 'none' }),
  ];
  expect(convertingWords(of, new Map([['a', plans]]))).toBe(
    'X and LinkedIn’s video is still converting, about 2 minutes.',
  );
  expect(convertingWords(of, new Map([['a', [plan('twitter', {})]]]))).toBe('X’s video is still converting.');
});

test('MED-04 nothing is said of what is made, has failed or fits', () => {
  const of = filesOfNetworks({ ...draft, media: [film('a')] }, accounts);
  const states = ['ready', 'failed', 'none'] as const;
  for (const state of states) expect(convertingWords(of, new Map([['a', [plan('twitter', { state })]]]))).toBeNull();
  expect(convertingWords(of, new Map())).toBeNull();
});

test('MED-04 a part of a thread counts for the networks that get its files', () => {
  const thread = [{ ...newPart(), media: [film('a')] }];
  const networksOf = (withoutThreads: typeof draft.withoutThreads) =>
    filesOfNetworks({ ...draft, thread, withoutThreads }, accounts).map(({ network }) => network);
  expect(networksOf('first-part')).toEqual(['twitter', 'bluesky']);
  expect(networksOf('one-text')).toEqual(['twitter', 'linkedin', 'bluesky']);
  expect(filesOfNetworks(draft, accounts)).toEqual([]);
});
