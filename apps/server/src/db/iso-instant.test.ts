import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { isoInstant } from '#/db/iso-instant.ts';
import { openTestDatabase } from '#/testing/database.ts';

test('an instant keeps its milliseconds, whatever zone the session is in and however it is written', async () => {
  const { db } = await openTestDatabase();
  const days = fc.date({
    min: new Date('1970-01-01T00:00:00Z'),
    max: new Date('9999-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  for (const zone of ['UTC', 'America/St_Johns', 'Asia/Kathmandu', 'Europe/Warsaw']) {
    const instants = fc.sample(days, 100);
    const { rows } = await db.transaction().execute(async (trx) => {
      await sql`select set_config('TimeZone', ${zone}, true)`.execute(trx);
      return sql<{ asText: string; inJson: { at: string } }>`
        select at::text "asText", json_build_object('at', at) "inJson"
        from unnest(${instants.map((at) => at.toISOString())}::timestamptz[]) with ordinality x(at, n) order by n`.execute(
        trx,
      );
    });
    const expected = instants.map((at) => at.toISOString());
    expect(
      rows.map(({ asText }) => isoInstant(asText)),
      zone,
    ).toEqual(expected);
    expect(
      rows.map(({ inJson }) => isoInstant(inJson.at)),
      zone,
    ).toEqual(expected);
  }
});

test('digits beyond the milliseconds are dropped', () => {
  expect(isoInstant('2026-11-24 09:00:00.123987+00')).toBe('2026-11-24T09:00:00.123Z');
  expect(isoInstant('2026-11-24 10:00:00.5+01')).toBe('2026-11-24T09:00:00.500Z');
});

test('what is ISO already stays', () => {
  expect(isoInstant('2026-11-24T09:00:00.123Z')).toBe('2026-11-24T09:00:00.123Z');
});
