import type { DraftContent } from '@nonet/contract';
import { emptyDraftContent } from '@nonet/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isSameContent, mergeContents } from './merge-contents.ts';

const content = (change: Partial<DraftContent>): DraftContent => ({ ...emptyDraftContent, ...change });
const file = (id: string, alt = '') => ({ id, alt });
const part = (description: string) => ({ description, descriptions: {}, media: [] });

/** Few values, so that devices often write the same. */
const text = fc.constantFrom('', 'a', 'b');
const ids = fc.uniqueArray(fc.constantFrom('x', 'y', 'z'));
const files = ids.chain((all) => fc.tuple(...all.map((id) => text.map((alt) => file(id, alt)))));
const texts = fc.dictionary(fc.constantFrom('bluesky', 'twitter'), text, { noNullPrototype: true });
const anyContent: fc.Arbitrary<DraftContent> = fc
  .record({
    title: text,
    description: text,
    leftOut: text.map((left) => [{ at: 0, text: left }]),
    descriptions: texts,
    comments: texts,
    media: files,
    covers: ids,
    connectionIds: ids,
    options: fc.dictionary(
      fc.constantFrom('x', 'y'),
      fc.dictionary(fc.constantFrom('board', 'kind'), text, { noNullPrototype: true, minKeys: 1 }),
      { noNullPrototype: true },
    ),
    day: fc.constantFrom(null, '2026-12-01', '2026-12-02'),
    time: fc.constantFrom('09:00', '10:00'),
    thread: fc.array(
      fc.record({
        description: text,
        leftOut: text.map((left) => [{ at: 0, text: left }]),
        descriptions: texts,
        media: files,
      }),
      { maxLength: 2 },
    ),
    postingTime: fc.boolean(),
  })
  .map((change) => content(change as Partial<DraftContent>));

describe('OP-114 merging what two devices wrote', () => {
  test('different fields are merged without a question', () => {
    const base = content({
      title: 'Kiln',
      description: 'Come',
      connectionIds: ['x', 'y'],
      media: [file('a'), file('b')],
    });
    const mine = { ...base, title: 'Kiln opening', connectionIds: ['y'], media: [file('b'), file('a'), file('c')] };
    const theirs = {
      ...base,
      description: 'Come on Friday',
      connectionIds: ['x', 'y', 'z'],
      media: [file('a', 'A kiln'), file('b')],
    };
    expect(mergeContents({ base, mine, theirs })).toEqual({
      content: {
        ...base,
        title: 'Kiln opening',
        description: 'Come on Friday',
        connectionIds: ['y', 'z'],
        media: [file('b'), file('a', 'A kiln'), file('c')],
      },
      conflicts: [],
    });
  });

  test.each<[string, Partial<DraftContent>, Partial<DraftContent>, Partial<DraftContent>, string]>([
    ['the same text', { title: 'a' }, { title: 'b' }, { title: 'c' }, 'title'],
    [
      'a text of a network',
      {},
      { descriptions: { bluesky: 'b' } },
      { descriptions: { bluesky: 'c' } },
      'descriptions/bluesky',
    ],
    [
      'a text that was changed here and given up there',
      { descriptions: { bluesky: 'a' } },
      { descriptions: { bluesky: 'b' } },
      {},
      'descriptions/bluesky',
    ],
    [
      'an alternative text',
      { media: [file('x')] },
      { media: [file('x', 'b')] },
      { media: [file('x', 'c')] },
      'media/x',
    ],
    [
      'a file that was described here and taken out there',
      { media: [file('x')] },
      { media: [file('x', 'b')] },
      {},
      'media/x',
    ],
    ['the time', {}, { day: '2026-12-01' }, { day: '2026-12-02' }, 'when'],
    ['now, and a time', {}, { now: true }, { day: '2026-12-02' }, 'when'],
    ['an option', {}, { options: { x: { board: 'b' } } }, { options: { x: { board: 'c' } } }, 'options/x/board'],
    ['a part', { thread: [part('a')] }, { thread: [part('b')] }, { thread: [part('c')] }, 'thread/0/description'],
    [
      'parts of which nobody knows which is which',
      { thread: [part('a')] },
      { thread: [part('b')] },
      { thread: [part('0'), part('a')] },
      'thread',
    ],
  ])('%s with different values asks, and either can be taken', (_, before, here, there, conflict) => {
    const [base, mine, theirs] = [content(before), content(here), content(there)];
    const asked = mergeContents({ base, mine, theirs });
    expect(asked).toEqual({ content: mine, conflicts: [conflict] });
    expect(mergeContents({ base, mine, theirs }, 'theirs').content).toEqual(theirs);
  });

  test('what this device itself had sent is no other text', () => {
    const base = content({ title: 'a' });
    const versions = { base, mine: content({ title: 'abc' }), theirs: content({ title: 'ab', link: 'l' }) };
    expect(mergeContents(versions).conflicts).toEqual(['title']);
    expect(mergeContents({ ...versions, sent: content({ title: 'ab' }) })).toEqual({
      content: content({ title: 'abc', link: 'l' }),
      conflicts: [],
    });
  });

  test('who changed nothing takes what the other has, and equal contents do not ask', () => {
    fc.assert(
      fc.property(anyContent, anyContent, (base, other) => {
        expect(mergeContents({ base, mine: base, theirs: other })).toEqual({ content: other, conflicts: [] });
        expect(mergeContents({ base, mine: other, theirs: base })).toEqual({ content: other, conflicts: [] });
        expect(mergeContents({ base, mine: other, theirs: other })).toEqual({ content: other, conflicts: [] });
      }),
    );
  });

  test('both devices come to the same fields, and ask about the same ones', () => {
    fc.assert(
      fc.property(anyContent, anyContent, anyContent, (base, one, other) => {
        const here = mergeContents({ base, mine: one, theirs: other }, 'mine');
        const there = mergeContents({ base, mine: other, theirs: one }, 'theirs');
        expect([...there.conflicts].sort()).toEqual([...here.conflicts].sort());
        expect(isSameContent(sorted(here.content), sorted(there.content))).toBe(true);
      }),
    );
  });

  test('merging again what was merged changes nothing', () => {
    fc.assert(
      fc.property(anyContent, anyContent, anyContent, (base, mine, theirs) => {
        const { content: merged } = mergeContents({ base, mine, theirs });
        expect(mergeContents({ base: theirs, mine: merged, theirs })).toEqual({ content: merged, conflicts: [] });
      }),
    );
  });
});

/** The order of lists is that of either device. */
function sorted(one: DraftContent): DraftContent {
  const byId = (list: DraftContent['media']) => [...list].sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    ...one,
    media: byId(one.media),
    covers: [...one.covers].sort(),
    connectionIds: [...one.connectionIds].sort(),
    thread: one.thread.map((each) => ({ ...each, media: byId(each.media) })),
  };
}
