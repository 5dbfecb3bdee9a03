import { emptyDraftContent } from '@nonet/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  callOf,
  chosen,
  endedAs,
  hasRead,
  heardOf,
  isDirty,
  keeperOf,
  newKeeper,
  refused,
  restored,
  saved,
  sending,
  typed,
} from './keeper.ts';
import { DraftWorld, fields, textIn } from './testing/draft-world.ts';

const content = (title: string, description = '') => ({ ...emptyDraftContent, title, description });
const save = (base: number, title: string, description = '') =>
  expect.objectContaining({ kind: 'save', base, content: content(title, description), restores: false });

describe('one device', () => {
  test('a draft in which nothing was typed is not stored', () => {
    expect(callOf(newKeeper('d', emptyDraftContent))).toBeNull();
    expect(callOf(typed(typed(newKeeper('d', emptyDraftContent), content('a')), emptyDraftContent))).toBeNull();
  });

  test('DRAFT-01 is no draft before there is a word, a title or a file, and then all of it is saved', () => {
    const time = { ...emptyDraftContent, day: '2026-12-01', connectionIds: ['studio'], postingTime: true };
    let keeper = typed(newKeeper('d', emptyDraftContent), time);
    expect([callOf(keeper), isDirty(keeper)]).toEqual([null, false]);
    keeper = typed(typed(keeper, { ...time, title: 'a' }), { ...time, title: ' ' });
    expect([callOf(keeper), isDirty(keeper)]).toEqual([null, false]);
    for (const written of [{ title: 'a' }, { media: [{ id: 'm', alt: '' }] }, { comments: { bluesky: 'a' } }]) {
      const content = { ...time, ...written };
      expect(callOf(typed(keeper, content))).toMatchObject({ kind: 'save', base: 0, content });
    }
    const sent = sending(typed(keeper, { ...time, title: 'a' }), callOf(typed(keeper, { ...time, title: 'a' }))!);
    expect(isDirty(typed(sent, time)), 'what may have arrived is followed').toBe(true);
  });

  test('a save without an answer is repeated as it was, then what was typed since is saved', () => {
    let keeper = typed(newKeeper('d', emptyDraftContent), content('a'));
    keeper = sending(keeper, callOf(keeper)!);
    keeper = typed(keeper, content('ab'));
    expect(callOf(keeper)).toEqual(save(0, 'a'));
    keeper = saved(keeper, 1);
    expect(callOf(keeper)).toEqual(save(1, 'ab'));
    keeper = saved(sending(keeper, callOf(keeper)!), 2);
    expect([callOf(keeper), isDirty(keeper)]).toEqual([null, false]);
  });
});

describe('two devices', () => {
  const base = { version: 3, content: content('Kiln') };
  const asked = hasRead(typed(keeperOf('d', base), content('Kiln opening', 'Mine alone')), {
    version: 4,
    content: content('Open kiln'),
  });

  test('DRAFT-02 the older one asks, saves nothing meanwhile, and can go on typing', () => {
    expect(asked.question).toMatchObject({ theirs: { version: 4 }, conflicts: ['title'] });
    expect(callOf(asked)).toBeNull();
    expect(typed(asked, content('Kiln opening!')).mine.title).toBe('Kiln opening!');
  });

  test.each([
    ['mine', 'Kiln opening', 'Open kiln'],
    ['theirs', 'Open kiln', 'Kiln opening'],
  ] as const)('OP-114 taking %s keeps the other as a draft of its own', (taken, title, aside) => {
    let keeper = chosen(asked, taken, 'aside');
    expect(keeper.mine).toEqual(content(title, 'Mine alone'));
    expect(keeper.asides.map(({ content: kept }) => kept.title)).toEqual([aside]);
    expect(callOf(keeper)).toEqual(save(4, title, 'Mine alone'));
    keeper = saved(sending(keeper, callOf(keeper)!), 5);
    expect(callOf(keeper)).toMatchObject({ kind: 'set-aside', aside: { id: 'aside' } });
  });

  test('an answer that is older than what is known changes nothing', () => {
    const keeper = keeperOf('d', base);
    expect(hasRead(keeper, { version: 2, content: content('Old') })).toEqual(keeper);
  });

  test('a refused save is read before anything else', () => {
    let keeper = typed(keeperOf('d', base), content('a'));
    keeper = refused(sending(keeper, callOf(keeper)!));
    expect(callOf(keeper)).toEqual({ kind: 'read' });
  });

  test('OP-117 what was deleted elsewhere is sent no more, and comes back as it stands', () => {
    const keeper = endedAs(heardOf(typed(keeperOf('d', base), content('Here')), 4), 'removed');
    expect(callOf(keeper)).toBeNull();
    expect(callOf(restored(keeper))).toMatchObject({ kind: 'save', base: 3, content: content('Here'), restores: true });
  });
});

/** What can happen, in any order. */
const number = fc.nat(20);
const field = fc.constantFrom(...fields);
type Step = (world: DraftWorld) => void;
const happening = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary });
const travelling = [
  happening(
    4,
    number.map((at) => (world) => world.send(at)),
  ),
  happening(
    1,
    number.map((at) => (world) => world.send(at, { isLost: true })),
  ),
  happening(
    5,
    number.map((which) => (world) => world.arrive(which)),
  ),
  happening(
    5,
    number.map((which) => (world) => world.answer(which)),
  ),
  happening(
    2,
    number.map((at) => (world) => world.giveUp(at)),
  ),
  happening(
    2,
    number.map((at) => (world) => world.hear(at)),
  ),
];
const either = fc.constantFrom('mine' as const, 'theirs' as const);
const step = fc.oneof(
  ...travelling,
  happening(
    4,
    fc.tuple(number, field).map(
      ([at, which]) =>
        (world) =>
          world.type(at, which),
    ),
  ),
  happening(
    1,
    fc.tuple(number, either).map(
      ([at, taken]) =>
        (world) =>
          world.choose(at, taken),
    ),
  ),
  happening(
    1,
    fc.constant((world) => world.remove()),
  ),
  happening(
    1,
    number.map((at) => (world) => world.restore(at)),
  ),
);
const choices = fc.array(either, { minLength: 1, maxLength: 8 });

test('OP-114 devices that write in different fields are never asked, whatever the network does', () => {
  const writing = fc.nat(2).map((at) => (world: DraftWorld) => world.type(at, fields[at] ?? 'title'));
  const steps = fc.array(fc.oneof({ weight: 4, arbitrary: writing }, ...travelling), { maxLength: 80 });
  fc.assert(
    fc.property(steps, (all) => {
      const world = new DraftWorld(3);
      for (const take of all) {
        take(world);
        expect(world.devices.map(({ keeper }) => keeper.question)).toEqual([null, null, null]);
      }
      world.settle(['mine']);
      expect(world.asides.size).toBe(0);
    }),
    { numRuns: 3_000 },
  );
});

/** True when the text is there, or a text that was written by somebody who saw it. */
function isKept(world: DraftWorld, text: string): boolean {
  const all = [world.server?.content ?? emptyDraftContent, ...world.asides.values()];
  const values = all.flatMap((one) => fields.map((name) => textIn(one, name)));
  return values.some((value) => value === text || world.seen.get(value)?.has(text));
}

test('DRAFT-02, OP-114, OP-117 whatever devices, network and crashes do: nothing typed is lost, nothing old overwrites new, and all come to the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 3 }), fc.array(step, { maxLength: 80 }), choices, (devices, steps, taken) => {
      const world = new DraftWorld(devices);
      for (const take of steps) take(world);
      world.settle(taken);
      const lost = [...world.seen.keys()].filter((text) => !world.givenUp.has(text) && !isKept(world, text));
      expect(lost).toEqual([]);
      if (world.server === null) return;
      for (const { keeper } of world.devices) {
        expect(keeper.mine).toEqual(world.server.content);
        expect(isDirty(keeper)).toBe(false);
      }
    }),
    { numRuns: 3_000 },
  );
});
