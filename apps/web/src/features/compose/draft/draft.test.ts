import type { Connection, Connections, Post, Target } from '@nonet/contract';
import { networkIds } from '@nonet/domain';
import { describe, expect, test } from 'vitest';
import { newDraftMedia } from '../media/draft-media.ts';
import {
  chosenAccounts,
  copyOfPost,
  coverFor,
  type Draft,
  draftOfPost,
  editBody,
  emptyDraft,
  goneAccounts,
  scheduleBody,
  usedCovers,
} from './draft.ts';

const zone = 'Europe/Warsaw';
const account = (id: string, platform: Connection['platform']): Connection => ({
  id,
  platform,
  connected: true,
  username: id,
  profileName: null,
  accountName: null,
  displayName: id,
  isDefault: false,
  profilePicture: null,
  timestamp: '2026-11-01T00:00:00Z',
  env: 'sandbox',
  reconnectNeeded: false,
  reconnectReason: null,
  accessEndsAt: null,
  postsAtRisk: 0,
  locked: false,
  cameInstead: null,
  kind: null,
});
const connections: Connections = {
  ...(Object.fromEntries(networkIds.map((network) => [network, []])) as unknown as Connections),
  bluesky: [account('studio', 'bluesky'), account('shop', 'bluesky')],
  twitter: [account('x', 'twitter')],
};
const draft: Draft = {
  title: 'Kiln opening ',
  description: ' Come early\n',
  leftOut: [],
  descriptions: {},
  link: '',
  media: [],
  templateId: null,
  day: '2026-11-21',
  time: '09:00',
  occurrence: 'first',
  now: false,
  postingTime: false,
  repeat: null,
  connectionIds: ['shop', 'x', 'gone', 'studio'],
  options: {},
  covers: [],
  thread: [],
  withoutThreads: 'first-part',
  poll: null,
  attachment: null,
  marks: null,
  card: null,
  comments: {},
};

describe('a draft', () => {
  test('POST-10 is due at 09:00 until another time is chosen', () => {
    expect(emptyDraft).toMatchObject({ day: null, time: '09:00' });
  });

  test('of a stored post has the time that was chosen, not what this browser makes of its instant', () => {
    const stored = {
      title: '',
      description: '',
      descriptions: {},
      link: '',
      media: [],
      targets: [],
      options: {},
      covers: [],
      thread: [] as Post['thread'],
      withoutThreads: 'first-part',
      poll: null,
      attachment: null,
      marks: null,
      card: null,
      comments: {},
      timeZone: zone,
    };
    const draftAt = (scheduledDate: string, wallTime: string, timeZone = zone) =>
      draftOfPost({ ...stored, scheduledDate, wallTime, timeZone } as unknown as Post, zone);
    // This browser does not know the zone's new rules: by its own it would show 10:00.
    expect(draftAt('2026-11-21T09:00:00.000Z', '2026-11-21T09:00:00')).toMatchObject({
      day: '2026-11-21',
      time: '09:00',
    });
    expect(draftAt('2026-11-21T23:30:00.000Z', '2026-11-21T18:30:00', 'America/New_York')).toMatchObject({
      day: '2026-11-22',
      time: '00:30',
    });
    expect(draftAt('2027-10-31T01:30:00.000Z', '2027-10-31T02:30:00')).toMatchObject({
      time: '02:30',
      occurrence: 'second',
    });
    expect(draftAt('2027-10-31T00:30:00.000Z', '2027-10-31T02:30:00')).toMatchObject({ occurrence: 'first' });
  });

  test('MOVE-11 of a copy is all of its post but the time, for the accounts that are still connected', () => {
    const post = {
      title: 'Kiln opening',
      description: 'Come early',
      descriptions: { twitter: 'Come at nine' },
      link: 'https://nonet.test/kiln',
      media: [],
      scheduledDate: '2026-11-20T17:30:00.000Z',
      wallTime: '2026-11-20T18:30:00',
      timeZone: zone,
      targets: [
        { connectionId: 'studio', connected: true },
        { connectionId: 'old', connected: false },
      ],
      options: { studio: { board: 'b1' }, old: { board: 'b2' } },
      covers: [],
      template: { id: 'pinterest-pin', name: 'Pinterest Pin', category: 'Pin' },
      thread: [] as Post['thread'],
      withoutThreads: 'first-part',
      poll: null,
      attachment: null,
      marks: null,
      card: null,
      comments: { bluesky: 'The address' },
      status: 'published',
    } as unknown as Post;
    expect(copyOfPost(post, zone)).toEqual({
      ...emptyDraft,
      title: 'Kiln opening',
      description: 'Come early',
      descriptions: { twitter: 'Come at nine' },
      link: 'https://nonet.test/kiln',
      templateId: 'pinterest-pin',
      connectionIds: ['studio'],
      options: { studio: { board: 'b1' } },
      comments: { bluesky: 'The address' },
    });
  });

  test('goes to its accounts in the order of the matrix, whatever the order of choosing', () => {
    expect(chosenAccounts(draft, connections).map(({ id }) => id)).toEqual(['x', 'studio', 'shop']);
  });

  test('knows which of its accounts are gone', () => {
    expect(goneAccounts(draft, connections)).toEqual(['gone']);
  });
});

describe('the body that schedules', () => {
  test('POST-02, POST-35 names every chosen account and the chosen moment in one call', () => {
    const body = scheduleBody(draft, { uid: 'u1', zone, accounts: chosenAccounts(draft, connections) });
    expect(body).toEqual({
      userId: 'u1',
      title: 'Kiln opening',
      description: ' Come early',
      wallTime: '2026-11-21T09:00',
      timeZone: zone,
      platforms: ['x', 'studio', 'shop'],
    });
  });

  test('says the time as it was chosen, on the clock: what the browser makes of it does not count', () => {
    const timeOf = (chosen: Partial<Draft>) => scheduleBody({ ...draft, ...chosen }, { uid: 'u1', zone, accounts: [] });
    expect(timeOf({ day: '2027-03-28', time: '02:30' })).toMatchObject({
      wallTime: '2027-03-28T02:30',
      timeZone: zone,
    });
    const repeated = { day: '2027-10-31', time: '02:30' };
    expect(timeOf(repeated)).not.toHaveProperty('occurrence');
    expect(timeOf({ ...repeated, occurrence: 'second' })).toMatchObject({
      wallTime: '2027-10-31T02:30',
      occurrence: 'second',
    });
    for (const body of [timeOf(repeated), timeOf({ day: null })]) expect(body).not.toHaveProperty('scheduledDate');
  });

  test('carries the texts of single networks that count: not blank, and of chosen accounts', () => {
    const descriptions = { twitter: 'For X \n', bluesky: ' ', linkedin: 'For LinkedIn' };
    const accounts = chosenAccounts(draft, connections);
    const body = scheduleBody({ ...draft, descriptions }, { uid: 'u1', zone, accounts });
    expect(body.descriptions).toEqual({ twitter: 'For X' });
  });

  test('THREAD-04 carries the first comments that count: not blank, and of chosen accounts', () => {
    const comments = { twitter: 'More below \n', bluesky: ' ', linkedin: 'The address' };
    const accounts = chosenAccounts(draft, connections);
    const body = scheduleBody({ ...draft, comments }, { uid: 'u1', zone, accounts });
    expect(body.comments).toEqual({ twitter: 'More below' });
    expect(scheduleBody(draft, { uid: 'u1', zone, accounts })).not.toHaveProperty('comments');
  });

  test('carries what is chosen for the accounts that it goes to', () => {
    const options = { studio: { audience: 'friends' }, gone: { audience: 'all' }, shop: {} };
    const bodyOf = (chosen: Draft['options']) =>
      scheduleBody({ ...draft, options: chosen }, { uid: 'u1', zone, accounts: chosenAccounts(draft, connections) });
    expect(bodyOf(options).options).toEqual({ studio: { audience: 'friends' } });
    expect(bodyOf({})).not.toHaveProperty('options');
  });

  test('MEDIA-14 carries all files in their order, and the address of the first', () => {
    const media = [file('m2', 'A plate '), file('m1')];
    const body = scheduleBody({ ...draft, media }, { uid: 'u1', zone, accounts: [] });
    expect(body.imageUrl).toBe('http://media/m2');
    expect(body.media).toEqual([
      { id: 'm2', alt: 'A plate' },
      { id: 'm1', alt: '' },
    ]);
  });

  test('TPL-13 names its template, and with that of a Pin the link, whoever receives it', () => {
    const bodyWith = (change: Partial<Draft>) =>
      scheduleBody({ ...draft, link: ' https://fala.test ', ...change }, { uid: 'u1', zone, accounts: [] });
    expect(bodyWith({})).not.toHaveProperty('template');
    expect(bodyWith({})).not.toHaveProperty('link');
    expect(bodyWith({ templateId: 'pinterest-pin' })).toMatchObject({
      template: { id: 'pinterest-pin', name: 'Pinterest Pin', category: 'Pin' },
      pinterestOnly: { link: 'https://fala.test' },
    });
  });

  test('is the same for the same draft, so that a repeat is recognised', () => {
    const again = { ...draft, connectionIds: draft.connectionIds.toReversed() };
    const bodyOf = (one: Draft) => scheduleBody(one, { uid: 'u1', zone, accounts: chosenAccounts(one, connections) });
    expect(JSON.stringify(bodyOf(again))).toBe(JSON.stringify(bodyOf(draft)));
  });
});

/** A stored picture. */
function file(id: string, alt = ''): Draft['media'][number] {
  const unsent = newDraftMedia(id, { name: `${id}.jpg`, size: 10, type: 'image/jpeg' }, 'image');
  return { ...unsent, alt, mediaId: id, url: `http://media/${id}` };
}

describe('the body that edits', () => {
  const base = draftOfPost(
    {
      title: 'Kiln opening',
      description: 'Come early',
      descriptions: { twitter: 'For X' },
      media: [] as Post['media'],
      scheduledDate: '2026-11-21T08:00:30.000Z',
      wallTime: '2026-11-21T09:00:30',
      timeZone: zone,
      targets: [{ connectionId: 'studio' }, { connectionId: 'x' }] as Target[],
      options: { x: { audience: 'friends' } } as Post['options'],
      covers: [] as Post['covers'],
      thread: [] as Post['thread'],
      withoutThreads: 'first-part' as const,
      poll: null,
      attachment: null,
      marks: null,
      card: null,
      comments: { twitter: 'More below' } as Post['comments'],
    } as Post,
    zone,
  );
  const bodyOf = (change: Partial<Draft>) => {
    const edited = { ...base, ...change };
    return editBody(edited, { base, version: 3, zone, accounts: chosenAccounts(edited, connections) });
  };

  test('names nothing but the version when nothing was changed', () => {
    expect(bodyOf({})).toEqual({ version: 3 });
    expect(bodyOf({ connectionIds: ['x', 'studio'] })).toEqual({ version: 3 });
  });

  test('names what was changed', () => {
    expect(bodyOf({ title: 'Kiln' })).toEqual({ version: 3, title: 'Kiln' });
    expect(bodyOf({ time: '10:15' })).toEqual({ version: 3, wallTime: '2026-11-21T10:15', timeZone: zone });
    expect(bodyOf({ occurrence: 'second' })).toMatchObject({ wallTime: '2026-11-21T09:00', occurrence: 'second' });
    expect(bodyOf({ day: null, now: true }), 'OP-186').toEqual({ version: 3, scheduledDate: 'now', timeZone: zone });
    expect(bodyOf({ time: '10:15', postingTime: true })).toMatchObject({
      wallTime: '2026-11-21T10:15',
      postingTime: true,
    });
    const media = [file('m1')];
    expect(bodyOf({ media })).toEqual({ version: 3, media: [{ id: 'm1', alt: '' }] });
    expect(bodyOf({ connectionIds: ['x'] })).toEqual({ version: 3, platforms: ['x'] });
    expect(bodyOf({ templateId: 'instagram-story' })).toMatchObject({
      version: 3,
      template: { id: 'instagram-story' },
    });
  });

  test('TPL-03 names none where the template was cleared', () => {
    const body = editBody(base, { base: { ...base, templateId: 'pinterest-pin' }, version: 3, zone, accounts: [] });
    expect(body.template).toMatchObject({ id: 'none' });
  });

  test('names the options that were chosen otherwise, and null for those that were taken away', () => {
    expect(bodyOf({ options: { x: { audience: 'all' } } })).toEqual({
      version: 3,
      options: { x: { audience: 'all' } },
    });
    expect(bodyOf({ options: {} })).toEqual({ version: 3, options: { x: { audience: null } } });
    expect(bodyOf({ options: {}, connectionIds: ['studio'] })).not.toHaveProperty('options');
  });

  test('names a chosen cover by the id of its file, and nothing while it is as before', () => {
    const chosen = { key: 'local', mediaId: 'm2' };
    const covers = [{ ...newDraftMedia('local', { name: 'a.png', size: 1, type: 'image/png' }, 'image'), ...chosen }];
    const options = { x: { audience: 'friends', cover: 'local' } };
    expect(bodyOf({ options, covers })).toEqual({ version: 3, options: { x: { cover: 'm2' } } });
    expect(coverFor({ options, covers }, 'x')).toMatchObject(chosen);
    expect(usedCovers({ options: {}, covers })).toEqual([]);
    const stored = { key: 'm1', mediaId: 'm1' };
    const before = { options: { x: { cover: 'm1' } }, covers: [{ ...covers[0]!, ...stored }] };
    expect(
      editBody({ ...draft, ...before }, { base: { ...draft, ...before }, version: 3, zone, accounts: [] }),
    ).toEqual({
      version: 3,
    });
  });

  test('names all texts of single networks when one of them was changed, begun or taken back', () => {
    const texts = (descriptions: Draft['descriptions']) => bodyOf({ descriptions }).descriptions;
    expect(texts({ twitter: 'New for X' })).toEqual({ twitter: 'New for X' });
    expect(texts({ twitter: 'For X', bluesky: 'For Bluesky' })).toEqual({ twitter: 'For X', bluesky: 'For Bluesky' });
    expect(texts({})).toEqual({});
    expect(texts({ twitter: ' ' })).toEqual({});
    expect(texts({ twitter: 'For X', bluesky: '' })).toBeUndefined();
  });

  test('THREAD-04 names all first comments when one was changed, begun or taken back', () => {
    const comments = (changed: Draft['comments']) => bodyOf({ comments: changed }).comments;
    expect(comments({ twitter: 'Another' })).toEqual({ twitter: 'Another' });
    expect(comments({ twitter: 'More below', bluesky: 'Here' })).toEqual({ twitter: 'More below', bluesky: 'Here' });
    expect(comments({})).toEqual({});
    expect(comments({ twitter: 'More below', bluesky: ' ' })).toBeUndefined();
  });
});
