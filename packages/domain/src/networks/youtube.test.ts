import { describe, expect, test } from 'vitest';

import type { ChosenOptions } from '#/networks/option-rules.ts';
import { youtube } from '#/networks/youtube.ts';

const told = { longVideos: true, audited: true, playlists: [{ id: 'PLkiln', title: 'Kiln' }] };
const video = (seconds = 10) => ({ type: 'video', durationMs: seconds * 1_000 }) as const;
const post = { format: 'video', media: [video()] } as const;

const faultOf = (options: ChosenOptions, abilities: unknown = null) =>
  youtube.options?.check(options, abilities, post)?.message ?? null;

describe('what is chosen for a channel', () => {
  test('YT-01 nobody guesses whether a video is for kids', () => {
    expect(faultOf({})).toMatch(/made for kids/);
    expect(faultOf({ madeForKids: false })).toBeNull();
    expect(faultOf({ madeForKids: true })).toBeNull();
  });

  test('photos are refused as photos, and are not asked about', () => {
    const check = youtube.options?.check({}, null, { format: 'video', media: [video(), { type: 'image' }] });
    expect(check).toBeNull();
  });

  test('READY-03 what YouTube will keep private is refused before it is scheduled, unless it shall be private', () => {
    const closed = { ...told, audited: false };
    for (const chosen of [{}, { privacy: 'public' }, { privacy: 'unlisted' }]) {
      expect(faultOf({ madeForKids: false, ...chosen }, closed)).toMatch(/keeps its videos private\. Choose Private/);
      expect(faultOf({ madeForKids: false, ...chosen }, told)).toBeNull();
    }
    expect(faultOf({ madeForKids: false, privacy: 'private' }, closed)).toBeNull();
  });

  test('a playlist is one of the channel’s own, as far as they are known', () => {
    expect(faultOf({ madeForKids: false, playlist: 'PLkiln' }, told)).toBeNull();
    expect(faultOf({ madeForKids: false, playlist: 'PLgone' }, told)).toMatch(/does not have this playlist/);
    expect(faultOf({ madeForKids: false, playlist: 'PLgone' })).toBeNull();
    const { playlist } = youtube.options?.schema ?? {};
    expect(playlist?.choicesFor?.(told)).toEqual({ PLkiln: 'Kiln' });
    expect(playlist?.choicesFor?.(null)).toEqual({});
  });

  test.each([
    [['clay', 'studio pottery'], true],
    [['clay', 'clay'], false],
    [['a,b'], false],
    [[' clay'], false],
    [[''], false],
    [['a'.repeat(500)], true],
    [['a'.repeat(501)], false],
    ['clay', false],
  ])('the tags %j: taken is %s', (tags, taken) => {
    expect(youtube.options?.schema['tags']?.accepts(tags)).toBe(taken);
  });
});

describe('what YouTube tells of a channel', () => {
  const refusal = (longVideos: boolean | null, seconds: number) =>
    youtube.abilities?.refusal?.({ ...told, longVideos }, { ...post, media: [video(seconds)] });

  test('a long video needs a verified channel', () => {
    expect(refusal(false, 901)).toBe(
      'YouTube takes videos of up to 15 min from channels that are not verified, and this one runs 15 min 1 s. Verify the channel at youtube.com/verify, use a shorter video or deselect YouTube.',
    );
    expect([refusal(false, 900), refusal(true, 901), refusal(null, 901)]).toEqual([null, null, null]);
  });

  test('people are told while Google has not audited the installation', () => {
    expect(youtube.abilities?.note?.({ ...told, audited: false })).toMatchObject({
      text: expect.stringContaining('keeps its videos private'),
    });
    expect(youtube.abilities?.note?.(told)).toBeNull();
  });

  test.each([null, {}, { ...told, audited: 'yes' }, { ...told, playlists: null }, { ...told, playlists: [{}] }])(
    'nothing is claimed by %j, which is no such answer',
    (other) => {
      expect(youtube.abilities?.accepts(other)).toBe(false);
      expect(faultOf({ madeForKids: false, playlist: 'PL' }, other)).toBeNull();
      expect(youtube.abilities?.refusal?.(other, { ...post, media: [video(901)] })).toBeNull();
    },
  );
});

describe('the uploads that this installation has made in a day', () => {
  const noteOf = (used: number, max = 100) => youtube.abilities?.noteOfCounted?.({ used, max, until: '9:00 AM' });

  test('are of no interest until most of them are made', () => {
    expect([0, 79].map((used) => noteOf(used))).toEqual([null, null]);
    expect(noteOf(80)?.text).toMatch(/has made 80 of the 100 uploads/);
    expect([noteOf(7, 10), noteOf(8, 10)?.isUsedUp]).toEqual([null, false]);
  });

  test('are told as made, not as left, with the end of the day on the clock of who reads it', () => {
    expect(noteOf(99)).toEqual({
      text: 'This installation has made 99 of the 100 uploads that Google allows it in a day. They are counted anew from midnight Pacific time (9:00 AM for you).',
      isUsedUp: false,
    });
  });

  test.each([100, 101])('are used up at %i', (used) => {
    expect(noteOf(used)).toEqual({
      text: 'This installation has used up the uploads that Google allows it in a day. It goes on at midnight Pacific time (9:00 AM for you). A video that is due before then waits, and asks you if that makes it more than 60 minutes late.',
      isUsedUp: true,
    });
  });
});
