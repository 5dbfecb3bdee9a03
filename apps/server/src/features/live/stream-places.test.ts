import { expect, test } from 'vitest';

import { createStreamPlaces } from '#/features/live/stream-places.ts';

function open(places: ReturnType<typeof createStreamPlaces<{ uid: string; name: string }>>, name: string) {
  return places.take({ uid: name.slice(0, 1), name })?.name;
}
const namesIn = (streams: Iterable<{ name: string }>) => [...streams].map(({ name }) => name);

test('of one person the oldest stream gives way to the newest, and nobody else notices', () => {
  const places = createStreamPlaces<{ uid: string; name: string }>({ perPerson: 2, inAll: 100 });
  expect(['a1', 'b1', 'a2', 'a3', 'a4'].map((name) => open(places, name))).toEqual([
    undefined,
    undefined,
    undefined,
    'a1',
    'a2',
  ]);
  expect(namesIn(places.of('a'))).toEqual(['a3', 'a4']);
  expect(namesIn(places.of('b'))).toEqual(['b1']);
});

test('when every place is taken, whoever holds most gives one up, and nobody loses their last one', () => {
  const places = createStreamPlaces<{ uid: string; name: string }>({ perPerson: 3, inAll: 4 });
  for (const name of ['a1', 'b1', 'a2', 'a3']) open(places, name);
  expect(open(places, 'c1')).toBe('a1');
  expect(open(places, 'd1')).toBe('a2');
  expect(places.hasRoomFor('e')).toBe(false);
  expect(namesIn(places.all()).sort()).toEqual(['a3', 'b1', 'c1', 'd1']);
  expect(places.hasRoomFor('b')).toBe(true);
  expect(open(places, 'b2')).toBe('b1');
  expect(namesIn(places.all())).toHaveLength(4);
});

test('a stream that left makes room, once', () => {
  const places = createStreamPlaces<{ uid: string; name: string }>({ perPerson: 3, inAll: 2 });
  const [ada, bob] = [
    { uid: 'a', name: 'a1' },
    { uid: 'b', name: 'b1' },
  ];
  places.take(ada);
  places.take(bob);
  places.leave(ada);
  places.leave(ada);
  expect(open(places, 'c1')).toBeUndefined();
  expect(places.hasRoomFor('d')).toBe(false);
  expect(namesIn(places.of('a'))).toEqual([]);
});
