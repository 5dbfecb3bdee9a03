import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ask } from '#/kit/caller.ts';
import { unclear } from '#/kit/outcomes.ts';
import { ifSeen, partOf, readInsights, sumOf } from '#/meta/insights.ts';
import type { FiguresOfPost, FiguresResult } from '#/port.ts';

describe('what is counted by kind', () => {
  test('is one count in all, and none where a part of it is no count', () => {
    expect(sumOf({ like: 3, love: '2', wow: 0 })).toBe(5);
    expect(sumOf({})).toBe(0);
    expect(sumOf(7)).toBe(7);
    for (const value of [undefined, null, [], [3], { like: 3, love: null }, 'many'])
      expect(sumOf(value)).toBeUndefined();
  });

  test('STAT-01 has parts by their names in either case; a kind that is left out is absent, and not 0', () => {
    expect(partOf({ COMMENT: 4, share: 2 }, 'comment')).toBe(4);
    expect(partOf({ COMMENT: 4, share: 2 }, 'share')).toBe(2);
    for (const value of [undefined, null, {}, { like: 3 }, 'comment', 3])
      expect(partOf(value, 'comment')).toBeUndefined();
  });

  test('is never made of anything else', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const count of [sumOf(value), partOf(value, 'comment')]) {
          expect(count === undefined || (Number.isSafeInteger(count) && count >= 0)).toBe(true);
        }
      }),
    );
  });
});

describe('insights', () => {
  /** Answers this, as a network would. */
  const answering =
    (json: unknown): Ask =>
    async (call) => {
      const value = call.answer.safeParse(json);
      if (value.success) return { kind: 'ok', value: value.data, headers: {} };
      return { kind: 'failed', name: '', failure: unclear({ name: 'Meta' }) };
    };

  test('STAT-01 whatever stands in the place of one figure, the others are told', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.boolean(), async (odd, isTotal) => {
        const one = { name: 'odd', ...(isTotal ? { total_value: odd } : { values: odd }) };
        const ask = answering({ data: [one, { name: 'likes', values: [{ value: 3 }] }] });
        const read = await readInsights(ask, '/1/insights', ['odd', 'likes']);
        expect(read.kind === 'insights' ? read.insights.get('likes') : read).toBe(3);
      }),
    );
  });
});

describe('a post that is not found', () => {
  const read: FiguresOfPost = { kind: 'read', figures: { likes: 1 } };
  const both: FiguresResult = {
    kind: 'figures',
    posts: new Map<string, FiguresOfPost>([
      ['1', read],
      ['2', { kind: 'gone' }],
    ]),
  };

  test('is gone while the account can be seen, and was not told when it cannot', async () => {
    await expect(ifSeen(both, async () => true)).resolves.toBe(both);
    await expect(ifSeen(both, async () => false)).resolves.toEqual({ kind: 'figures', posts: new Map([['1', read]]) });
  });

  test('is the only reason to ask for the account', async () => {
    const all: FiguresResult = { kind: 'figures', posts: new Map([['1', read]]) };
    const refusal = { kind: 'unknown', code: 'no-clear-answer', message: 'No clear answer.' } as const;
    for (const result of [all, refusal]) {
      await expect(ifSeen(result, () => Promise.reject(new Error('asked')))).resolves.toBe(result);
    }
  });
});
