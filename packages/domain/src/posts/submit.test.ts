import { describe, expect, test } from 'vitest';

import { checkPost } from '#/posts/check-post.ts';
import { fileChecks } from '#/posts/file-checks.ts';
import type { PostCheckInput } from '#/posts/post-check-input.ts';
import { isSubmitBlocked } from '#/posts/submit.ts';
import { templateFor } from '#/templates/template.ts';

const bluesky = { id: 'one', platform: 'bluesky', connected: true } as const;
const pinterest = { id: 'two', platform: 'pinterest', connected: true } as const;
const youtube = { id: 'three', platform: 'youtube', connected: true } as const;
const image = { type: 'image' } as const;
const video = { type: 'video' } as const;

function issues(differences: Partial<PostCheckInput>) {
  return checkPost({
    signedIn: true,
    usage: { kind: 'allowed' },
    title: 'A title',
    description: 'A text',
    descriptions: {},
    connections: [bluesky],
    media: [],
    template: null,
    link: '',
    options: {},
    scheduledAt: new Date(1),
    now: new Date(0),
    toleranceMs: 0,
    weigh: null,
    fileChecks,
    ...differences,
  });
}

describe('the button is disabled', () => {
  const isDisabled = (differences: Partial<PostCheckInput>) => isSubmitBlocked(issues(differences));

  test('without a title', () => {
    expect(isDisabled({ title: '' })).toBe(true);
  });

  test('without content and media, but not with media alone', () => {
    expect(isDisabled({ description: '' })).toBe(true);
    expect(isDisabled({ description: '', media: [image] })).toBe(false);
  });

  test('without an account', () => {
    expect(isDisabled({ connections: [] })).toBe(true);
  });

  test('with too long a content', () => {
    expect(isDisabled({ description: 'a'.repeat(281) })).toBe(true);
  });

  test('with too long a title', () => {
    expect(isDisabled({ title: 'a'.repeat(101) })).toBe(true);
  });

  test('when the template needs other media', () => {
    expect(isDisabled({ template: templateFor('instagram-story') })).toBe(true);
    expect(isDisabled({ template: templateFor('instagram-story'), media: [image] })).toBe(false);
  });

  test('with an invalid Pinterest link', () => {
    const pin = { template: templateFor('pinterest-pin'), media: [image] };
    expect(isDisabled({ ...pin, link: 'kiln' })).toBe(true);
    expect(isDisabled({ ...pin, link: 'https://kiln.example' })).toBe(false);
  });

  test('when a rule of a network is broken', () => {
    expect(isDisabled({ media: Array(5).fill(image) })).toBe(true);
    expect(isDisabled({ connections: [youtube] })).toBe(true);
  });

  test('YT-02 with YouTube and an image', () => {
    const toYoutube = { connections: [youtube], options: { three: { madeForKids: false } } };
    expect(isDisabled({ ...toYoutube, media: [image, video] })).toBe(true);
    expect(isDisabled({ ...toYoutube, media: [image] })).toBe(true);
    expect(isDisabled({ ...toYoutube, media: [video] })).toBe(false);
  });
});

describe('the button is not disabled, and speaks when pressed', () => {
  test.each<[string, Partial<PostCheckInput>]>([
    ['signed out', { signedIn: false }],
    ['at the monthly limit', { usage: { kind: 'refused', reason: null } }],
    ['without a board', { connections: [pinterest], media: [image] }],
    ['without a date', { scheduledAt: null }],
    ['with a time in the past', { scheduledAt: new Date(0) }],
  ])('%s', (_, differences) => {
    const found = issues(differences);
    expect(found).toHaveLength(1);
    expect(isSubmitBlocked(found)).toBe(false);
  });
});
