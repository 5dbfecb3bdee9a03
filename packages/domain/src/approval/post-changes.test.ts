import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PostVersion, postChanges, type VersionFile } from '#/approval/post-changes.ts';

const photo: VersionFile = {
  id: 'f1',
  fileName: 'porch.jpg',
  alt: 'A porch',
  crops: {},
  title: '',
  link: '',
  captions: [],
  spoiler: false,
};
const version: PostVersion = {
  title: 'Autumn sale',
  description: 'Everything must go',
  descriptions: { twitter: 'All goes' },
  media: [photo],
  wallTime: '2026-12-01T09:00:00',
  timeZone: 'Europe/Berlin',
  isSecond: false,
  accounts: [
    { id: 'a', name: 'Porch on X', options: {} },
    { id: 'b', name: 'Porch on Pinterest', options: { board: 'Summer' } },
  ],
  thread: [{ description: 'And more', descriptions: {}, media: [] }],
  withoutThreads: 'first-part',
  comments: { twitter: 'Link below' },
  additions: {},
  template: null,
  link: '',
};
const poll = { answers: ['Yes', 'No'], minutes: 1_440 };
const card = { url: 'https://a.example', title: 'A', description: '', imageId: null };

type Change = [what: string, changed: Partial<PostVersion>, fields: string[]];
const changes: Change[] = [
  ['title', { title: 'Winter sale' }, ['title']],
  ['text', { description: 'Nearly everything must go' }, ['text']],
  ['a comma', { description: 'Everything, must go' }, ['text']],
  ['text of a network', { descriptions: { twitter: 'All' } }, ['text twitter']],
  ['text of one more network', { descriptions: { twitter: 'All goes', threads: 'Go' } }, ['text threads']],
  ['text of a network that is taken away', { descriptions: {} }, ['text twitter']],
  ['one more file', { media: [photo, { ...photo, id: 'f2', alt: '' }] }, ['files']],
  ['another file', { media: [{ ...photo, id: 'f2' }] }, ['files']],
  [
    'a crop',
    { media: [{ ...photo, crops: { twitter: { x: 0, y: 0, width: 0.5, height: 1, rotate: 0, flip: false } } }] },
    ['files'],
  ],
  ['a spoiler on a file', { media: [{ ...photo, spoiler: true }] }, ['files']],
  ['alternative text', { media: [{ ...photo, alt: 'Two porches' }] }, ['alternative-text']],
  ['captions', { media: [{ ...photo, captions: [{ id: 'c', language: 'de' }] }] }, ['captions']],
  ['time', { wallTime: '2026-12-01T09:30:00' }, ['time']],
  ['the second of a time that comes twice', { isSecond: true }, ['time']],
  ['zone', { timeZone: 'Europe/London' }, ['time']],
  ['an account less', { accounts: version.accounts.slice(0, 1) }, ['accounts']],
  [
    'an option',
    {
      accounts: [
        { id: 'a', name: 'Porch on X', options: {} },
        { id: 'b', name: 'Porch on Pinterest', options: { board: 'Winter' } },
      ],
    },
    ['options'],
  ],
  ['a part of a thread', { thread: [{ description: 'Or less', descriptions: {}, media: [] }] }, ['text 2']],
  ['a thread that ends', { thread: [] }, ['text 2', 'thread']],
  ['what networks without threads get', { withoutThreads: 'one-text' }, ['thread']],
  ['a first comment', { comments: { twitter: 'Link above' } }, ['comments twitter']],
  ['a poll', { additions: { poll } }, ['poll']],
  ['a card of its own', { additions: { card } }, ['card']],
  ['no card', { additions: { card: 'off' } }, ['card']],
  ['an attachment', { additions: { attachment: { text: 'Long' } } }, ['attachment']],
  ['marks', { additions: { marks: { description: [{ start: 0, end: 4, kind: 'spoiler' }] } } }, ['marks']],
  ['template', { template: 'Reel' }, ['template']],
  ['link', { link: 'https://b.example' }, ['link']],
];
const told = (one: PostVersion, other: PostVersion) =>
  postChanges(one, other).map(({ field, network, part }) =>
    [field, network, part === 1 ? null : part].filter((name) => name !== null).join(' '),
  );

describe('what counts as a change', () => {
  it.each(changes)('APPR-02 %s does, both ways', (_what, changed, fields) => {
    const other = { ...version, ...changed };
    expect(told(version, other)).toEqual(fields);
    expect(told(other, version)).toEqual(fields);
  });

  it('every field of a version is among them', () => {
    const changed = new Set(changes.flatMap(([, fields]) => Object.keys(fields)));
    expect([...changed].sort()).toEqual(Object.keys(version).sort());
  });

  it('APPR-02 two equal versions have no difference, however they were stored', () => {
    const any = fc
      .subarray(changes)
      .map((some): PostVersion => Object.assign({ ...version }, ...some.map(([, change]) => change)));
    fc.assert(
      fc.property(any, (one) => {
        const stored: unknown = JSON.parse(JSON.stringify(reversed(one)));
        expect(postChanges(one, stored as PostVersion)).toEqual([]);
      }),
    );
  });

  it('an account in another order, and an empty text in place of none, are no change', () => {
    expect(
      told(version, {
        ...version,
        accounts: version.accounts.toReversed(),
        descriptions: { twitter: 'All goes', threads: '' },
      }),
    ).toEqual([]);
  });

  it('tells what was and what is in words', () => {
    const other = { ...version, wallTime: '2026-12-02T10:15:30', additions: { poll } };
    expect(postChanges(version, other)).toEqual([
      {
        field: 'time',
        network: null,
        part: null,
        before: '2026-12-01 09:00, Europe/Berlin',
        after: '2026-12-02 10:15:30, Europe/Berlin',
      },
      { field: 'poll', network: null, part: null, before: null, after: 'Yes\nNo\n1 day' },
    ]);
  });
});

/** The same value with its fields the other way round, as a database may answer it. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, part]) => [name, reversed(part)]),
  );
}
