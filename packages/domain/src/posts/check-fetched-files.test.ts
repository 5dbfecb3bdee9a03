import { expect, test } from 'vitest';

import { filesUnreachable } from '#/media/fetched-files.ts';
import type { NetworkId } from '#/networks/network-id.ts';
import { checkFetchedFiles } from '#/posts/check-fetched-files.ts';
import { fileChecks } from '#/posts/file-checks.ts';
import type { FetchProblems, PostCheckInput } from '#/posts/post-check-input.ts';

const sentence = filesUnreachable('https://nonet.example');

function post(platforms: readonly NetworkId[], media: readonly ('image' | 'video')[], fetchProblems?: FetchProblems) {
  const input: PostCheckInput = {
    signedIn: true,
    usage: { kind: 'allowed' },
    title: 'Launch',
    description: 'We open on Friday.',
    descriptions: {},
    connections: platforms.map((platform) => ({ id: `at-${platform}`, platform, connected: true })),
    media: media.map((type) => ({ type })),
    template: null,
    link: '',
    options: {},
    scheduledAt: new Date('2027-01-01'),
    now: new Date('2026-12-01'),
    toleranceMs: 0,
    weigh: null,
    fileChecks,
    ...(fetchProblems && { fetchProblems }),
  };
  return checkFetchedFiles(input);
}

const all: FetchProblems = { instagram: sentence, threads: sentence, tiktok: sentence };

test('refuses files that a network has to fetch, in one sentence for all of them, with a way out', () => {
  expect(sentence).toBe(
    'Networks cannot fetch files from this installation, because https://nonet.example cannot be reached from the internet.',
  );
  expect(post(['twitter', 'threads', 'instagram'], ['image'], all)).toMatchObject([
    {
      check: 13,
      code: 'files-unreachable',
      field: 'media',
      message: sentence,
      fixes: [{ kind: 'deselect', connectionIds: ['at-threads', 'at-instagram'] }],
    },
  ]);
});

test.each<[string, NetworkId, ('image' | 'video')[], FetchProblems | undefined]>([
  ['no files', 'threads', [], all],
  ['files that the network is sent', 'twitter', ['image'], all],
  ['a video, of a network that fetches pictures only', 'tiktok', ['video'], all],
  ['another network that cannot fetch', 'threads', ['image'], { tiktok: sentence }],
  ['nothing known about fetching', 'threads', ['image'], undefined],
])('takes a post with %s', (_, network, media, problems) => {
  expect(post([network], media, problems)).toEqual([]);
});

test('refuses pictures of a network that fetches pictures only', () => {
  expect(post(['tiktok'], ['image'], all)).toHaveLength(1);
});
