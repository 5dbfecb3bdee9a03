import { describe, expect, test } from 'vitest';
import { type LedgerEntry, type Records, reconcile, type Wish } from './reconcile.ts';

const wish: Wish = { postId: 'post-1', text: 'one', accounts: ['studio'], end: 'published' };
const entry: LedgerEntry = {
  account: 'studio',
  remoteId: 'at://studio/1',
  text: 'one',
  repeats: 1,
  at: '2026-11-20T10:00:01.000Z',
};
const target: Records['targets'][number] = {
  id: 'target-1',
  postId: 'post-1',
  account: 'studio',
  status: 'published',
  leased: false,
  remoteId: 'at://studio/1',
  errorCode: null,
  fencedAt: new Date('2026-11-20T10:00:00.000Z'),
  attemptCount: 2,
  timesInHistory: 1,
};
const charge = { userId: 'ada', month: '202611', postId: 'post-1', kind: 'charge' } as const;
const good: Records = {
  posts: [{ id: 'post-1', text: 'one', status: 'published', publishedAt: new Date() }],
  targets: [target],
  attempts: [
    { targetId: 'target-1', number: 1, remoteId: null },
    { targetId: 'target-1', number: 2, remoteId: 'at://studio/1' },
  ],
  comments: [],
  usage: [{ userId: 'ada', month: '202611', count: 1 }],
  usageEntries: [charge],
};

test('is content when wishes, records and ledger agree', () => {
  expect(reconcile([wish], good, [entry])).toEqual([]);
});

describe('finds each planted disagreement', () => {
  const withTarget = (change: Partial<typeof target>): Records => ({ ...good, targets: [{ ...target, ...change }] });
  const again = { ...entry, remoteId: 'at://studio/2' };

  test.each<[string, readonly Wish[], Records, readonly LedgerEntry[], string]>([
    ['an entry taken out of the ledger', [wish], good, [], 'is lost'],
    ['a false success', [], good, [], 'the network does not have it'],
    ['an entry put in twice', [wish], good, [entry, again], 'is doubled'],
    [
      'a thread in another order',
      [{ ...wish, replies: ['two', 'three'] }],
      good,
      [entry, { ...again, text: 'three' }, { ...again, text: 'two' }],
      'are mixed up on studio',
    ],
    ['an entry that nobody asked for', [], good, [entry, { ...again, text: 'two' }], 'which 0 targets claim'],
    ['an entry on the wrong account', [wish], good, [{ ...entry, account: 'shop' }], 'where nobody wanted it'],
    ['a text that was changed on the way', [wish], good, [{ ...entry, text: 'once' }], 'the network does not have it'],
    ['more arrivals than fences', [wish], good, [{ ...entry, repeats: 2 }], 'sent 3 times behind 2 fences'],
    [
      'a call before its fence',
      [wish],
      withTarget({ fencedAt: new Date('2026-11-20T10:00:02Z') }),
      [entry],
      'before its fence',
    ],
    ['a post that is out and unknown', [wish], withTarget({ status: 'unknown' }), [entry], 'its target says unknown'],
    ['a target that is left open', [wish], withTarget({ status: 'sending' }), [entry], 'is left open: sending'],
    ['a lease that is left', [wish], withTarget({ leased: true }), [entry], 'is left with a lease'],
    ['a lost attempt', [wish], { ...good, attempts: good.attempts.slice(1) }, [entry], 'counts 2 attempts and has 1'],
    [
      'a success of no attempt',
      [wish],
      { ...good, attempts: good.attempts.map((one) => ({ ...one, remoteId: null })) },
      [entry],
      'by no attempt',
    ],
    ['a history told twice', [wish], withTarget({ timesInHistory: 2 }), [entry], 'stands 2 times in the history'],
    [
      'a wrong post status',
      [wish],
      { ...good, posts: good.posts.map((post) => ({ ...post, status: 'processing' as const })) },
      [entry],
      'says processing, its targets say published',
    ],
    [
      'a success without its time',
      [wish],
      { ...good, posts: good.posts.map((post) => ({ ...post, publishedAt: null })) },
      [entry],
      'published at null',
    ],
    ['a post that is gone', [wish], { ...good, posts: [] }, [entry], 'is gone from the planner'],
    ['a post charged twice', [wish], { ...good, usageEntries: [charge, charge] }, [entry], 'was charged 2 times'],
    [
      'a usage that does not add up',
      [wish],
      { ...good, usage: [{ userId: 'ada', month: '202611', count: 2 }] },
      [entry],
      'is 2, its entries make 1',
    ],
    [
      'a refund of what is out',
      [wish],
      { ...good, usageEntries: [charge, { ...charge, kind: 'refund' }] },
      [entry],
      'is out and was refunded',
    ],
    ['a cancelled post that is out', [{ ...wish, end: 'removed' }], good, [entry], 'was cancelled and is out'],
    ['a cancelled post that stays', [{ ...wish, end: 'removed' }], good, [], 'still in the planner'],
    [
      'a removal without its refund',
      [{ ...wish, end: 'removed' }],
      { ...good, posts: [], targets: [] },
      [],
      'removed and refunded 0 times',
    ],
  ])('%s', (_title, wishes, records, ledger, sentence) => {
    expect(reconcile(wishes, records, ledger).join('\n')).toContain(sentence);
  });
});
