import type { PostFormat } from '@nonet/domain';
import { describe, expect, test } from 'vitest';
import { account, auth, context, postId, pretendInstagram, refusal } from '#/instagram/pretend-instagram.ts';
import type { FiguresResult } from '#/port.ts';

const HOUR = 3_600_000;
const owner = { remoteId: account.id, handle: account.username };

async function accountWithFigures() {
  const { network, ...instagram } = await pretendInstagram();
  const { figures } = network;
  if (!figures) throw new Error('the app has the right');
  const read = (format: PostFormat = 'feed', hoursAgo = 0) => {
    const publishedAt = new Date(Date.now() - hoursAgo * HOUR);
    return figures.read([{ remoteId: postId, publishedAt, format, account: owner }], auth, context);
  };
  return { ...instagram, figures, read };
}

/** Answers every name that is asked for. */
function insightsOf({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const names = (query['metric'] ?? '').split(',');
  return {
    body: { data: names.map((name, index) => ({ name, period: 'lifetime', values: [{ value: index }], id: 'x' })) },
  };
}

function told(result: FiguresResult): unknown {
  return result.kind === 'figures' ? (result.posts.get(postId) ?? 'nothing') : result;
}

describe('figures', () => {
  test.each([
    ['feed', { views: 0, reach: 1, likes: 2, comments: 3, shares: 4, saves: 5 }],
    ['reel', { views: 0, reach: 1, likes: 2, comments: 3, shares: 4, saves: 5 }],
    ['story', { views: 0, reach: 1, shares: 2 }],
  ] as const)('STAT-01 are asked for by the names of the kind of post: %s', async (format, figures) => {
    const { read, on } = await accountWithFigures();
    on('GET /{id}/insights', insightsOf);
    expect(told(await read(format))).toEqual({ kind: 'read', figures });
  });

  test('of a story nobody asks after its day', async () => {
    const { read, calls } = await accountWithFigures();
    expect(told(await read('story', 25))).toBe('nothing');
    expect(calls()).toEqual([]);
  });

  test('STAT-01 of a story that few have seen nothing is told yet, which is no missing right', async () => {
    const { read, on } = await accountWithFigures();
    on('GET /{id}/insights', refusal(10, undefined, '(#10) Not enough viewers for the media to show insights'));
    expect(told(await read('story'))).toBe('nothing');
    on('GET /{id}/insights', refusal(10, undefined, '(#10) Application does not have permission for this action'));
    expect(told(await read('story'))).toMatchObject({ kind: 'rejected', code: 'figures-not-allowed' });
  });

  test('STAT-01 a figure that is refused of this post, or has no value, loses itself alone', async () => {
    const { read, on } = await accountWithFigures();
    const message = '(#100) The metric shares is not supported for this media type';
    on('GET /{id}/insights', (seen) =>
      seen.query['metric']?.includes('shares') ? refusal(100, undefined, message) : insightsOf(seen),
    );
    expect(told(await read())).toEqual({
      kind: 'read',
      figures: { views: 0, reach: 0, likes: 0, comments: 0, saves: 0 },
    });
    on('GET /{id}/insights', { body: { data: [] } });
    expect(told(await read())).toBe('nothing');
  });

  test('a post that is not found is gone, unless the account is not seen either', async () => {
    const { read, on } = await accountWithFigures();
    on('GET /{id}/insights', refusal(100, 33));
    on('GET /{page}', { body: { id: auth.pageId, instagram_business_account: { id: account.id } } });
    expect(told(await read())).toEqual({ kind: 'gone' });
    on('GET /{page}', { body: { id: auth.pageId } });
    expect(told(await read())).toBe('nothing');
  });

  test('STAT-03 followers are told with the account', async () => {
    const { figures, on } = await accountWithFigures();
    on('GET /{account}', { body: { id: account.id, followers_count: 77 } });
    await expect(figures.followers(owner, auth, context)).resolves.toEqual({ kind: 'followers', count: 77 });
    on('GET /{account}', refusal(200));
    await expect(figures.followers(owner, auth, context)).resolves.toMatchObject({ code: 'figures-not-allowed' });
  });

  test('nobody reads them for an app without the right', async () => {
    const { network } = await pretendInstagram({ mayReadFigures: false });
    expect('figures' in network).toBe(false);
  });
});
