import { describe, expect, test } from 'vitest';
import type { Stage } from '#/conformance/stage.ts';
import type { Json, Places } from '#/port.ts';

/** Proves what the port promises of the places that posts of an account go to, where its network has any. */
export function provePlaces(stage: Stage): void {
  // Every network that has places asks for one.
  if (stage.harness.chosen === undefined) return;
  const { context } = stage;
  const places = (): Places<Json> => {
    if (stage.network.places === undefined) throw new Error('what is chosen for each post is a place');
    return stage.network.places;
  };

  describe('places', () => {
    test('are listed with their names, and each can be asked for its parts', async () => {
      const listed = await places().list(stage.connected.auth, context());
      if (listed.kind !== 'places') throw new Error(JSON.stringify(listed));
      expect(listed.places.length).toBeGreaterThan(0);
      for (const place of listed.places) {
        expect(place).toMatchObject({ id: expect.stringMatching(/./), name: expect.stringMatching(/./) });
        await expect(places().parts(place.id, stage.connected.auth, context())).resolves.toMatchObject({
          kind: 'parts',
        });
      }
    });

    test.each([false, true])('are made, secret: %s, and then listed', async (isSecret) => {
      const place = { name: 'A new place', description: 'For this test', isSecret };
      const made = await places().create(place, stage.connected.auth, context());
      expect(made).toMatchObject({ kind: 'place', place: { name: 'A new place', isSecret } });
      if (made.kind !== 'place') return;
      const listed = await places().list(stage.connected.auth, context());
      expect(listed).toMatchObject({ places: expect.arrayContaining([made.place]) });
    });

    test('of somebody whose sign-in ended are refused with a reason', async () => {
      await stage.harness.endSignIns(stage.sandbox, stage.connected);
      await expect(places().list(stage.connected.auth, context())).resolves.toMatchObject({
        kind: 'reconnect-needed',
        message: expect.stringMatching(/\w/),
      });
    });

    test('are not asked for when the call is stopped', async () => {
      const stopped = context(AbortSignal.abort());
      await expect(places().list(stage.connected.auth, stopped)).resolves.toMatchObject({ kind: 'retry-later' });
    });
  });
}
