import type { ListedPost } from '@nonet/contract';
import { expect, test, vi } from 'vitest';

import { ApiError } from '#/lib/api-error.ts';

import { createDecisions } from './create-decisions.ts';

const post = (id: string, differences: Partial<ListedPost> = {}) =>
  ({ id, title: id, version: 3, targets: [], ...differences }) as unknown as ListedPost;
const late = {
  targets: [{ id: 't', status: 'asks', error: { code: 'not-approved', message: '' } }],
} as unknown as Partial<ListedPost>;

function desk() {
  const log: unknown[] = [];
  const said: string[] = [];
  const undos: (() => void)[] = [];
  const changed: string[] = [];
  const failed = vi.fn();
  const answer = (next: ListedPost) => Promise.resolve({ success: true as const, post: next as never });
  const calls = {
    approve: vi.fn(({ id, version }: { id: string; version: number }, sendNow: boolean) => {
      log.push(['approve', id, version, ...(sendNow ? ['now'] : [])]);
      return answer(post(id, { version: version + 1 }));
    }),
    sendBack: vi.fn(({ id }: { id: string }, { sentence }: { sentence: string }) => {
      log.push(['return', id, sentence]);
      return answer(post(id, { version: 4 }));
    }),
    submit: vi.fn(({ id, version }: { id: string; version: number }) => {
      log.push(['submit', id, version]);
      return answer(post(id, { version: version + 1 }));
    }),
    approveSeveral: vi.fn((posts: readonly { id: string; version: number }[]) => {
      log.push(['approve', ...posts.map(({ id, version }) => `${id} ${version}`)]);
      const [first] = posts;
      return Promise.resolve({
        success: true as const,
        changed: [post(first?.id ?? '', { version: 4 })],
        removed: [],
        refused: posts.slice(1).map(({ id }) => ({ id, code: 'version-conflict', message: 'It has changed.' })),
      });
    }),
    sendBackSeveral: vi.fn(() => Promise.reject(new TypeError('not asked for'))),
  };
  const decisions = createDecisions({
    calls,
    titleOf: ({ title }) => title,
    offerUndo: ({ text, undo }) => {
      said.push(text);
      undos.push(undo);
    },
    toasts: {
      show: (_kind, text) => {
        said.push(text);
        return '';
      },
    },
    onChanged: (posts) => changed.push(...posts.map(({ id, version }) => `${id} ${version}`)),
    onFailed: failed,
  });
  return { ...decisions, calls, log, said, undos, changed, failed };
}

test('APPR-02 a yes is of the version that was seen, and Undo makes it wait again in the version that came of it', async () => {
  const { approve, log, said, undos, changed } = desk();
  await approve([post('a')]);
  expect([said, changed]).toEqual([['Approved “a”'], ['a 4']]);
  undos[0]?.();
  await vi.waitFor(() => expect(said).toContain('It waits for a yes again'));
  expect(log).toEqual([
    ['approve', 'a', 3],
    ['submit', 'a', 4],
  ]);
});

test('APPR-02 another version is no yes: it says which post, and offers no undo', async () => {
  const { approve, calls, undos, changed, failed } = desk();
  calls.approve.mockRejectedValueOnce(new ApiError('It has changed.', { code: 'version-conflict', status: 409 }));
  const { refused } = await approve([post('a')]);
  expect(refused).toMatchObject([{ post: { id: 'a' }, code: 'version-conflict', message: 'It has changed.' }]);
  expect([undos, changed, failed.mock.calls.length]).toEqual([[], [], 1]);
});

test('APPR-05 several are approved each of its version, and what was not is told apart', async () => {
  const { approve, log, said } = desk();
  const { changed, refused } = await approve([post('a'), post('b', { version: 7 })]);
  expect(log).toEqual([['approve', 'a 3', 'b 7']]);
  expect([changed.map(({ id }) => id), refused.map((one) => one.post.id), said]).toEqual([
    ['a'],
    ['b'],
    ['Approved 1 post'],
  ]);
});

test('APPR-04 what was not approved in time is published with the yes, which cannot be taken back', async () => {
  const { approve, log, said, undos } = desk();
  await approve([post('a', late)]);
  expect(log).toEqual([['approve', 'a', 3, 'now']]);
  expect([said, undos]).toEqual([['Approved “a”. Publishing now'], []]);
});

test('APPR-06 where the client approves, too, a yes of the team says that the post still waits', async () => {
  const { approve, calls, said } = desk();
  const approval = { state: 'waiting', awaitsClient: true } as ListedPost['approval'];
  calls.approve.mockResolvedValueOnce({ success: true, post: { ...post('a', { version: 4 }), approval } as never });
  await approve([post('a')]);
  const several = [post('a', { approval }), post('b'), post('c', { approval })];
  calls.approveSeveral.mockResolvedValueOnce({ success: true, changed: several, removed: [], refused: [] });
  await approve(several);
  expect(said).toEqual(['Approved “a”. It waits for the client', 'Approved 3 posts. 2 of them wait for the client']);
});

test('APPR-03 a post is sent back with its sentence', async () => {
  const { sendBack, log, said } = desk();
  await sendBack([post('a')], { sentence: 'Say what it costs.', about: 'text' });
  expect([log, said]).toEqual([[['return', 'a', 'Say what it costs.']], ['Sent “a” back']]);
});

test('an unreachable server is told, and decides nothing', async () => {
  const { approve, calls, said, failed } = desk();
  calls.approve.mockRejectedValueOnce(new ApiError('Nonet cannot be reached.', { code: 'unreachable', status: null }));
  expect(await approve([post('a')])).toEqual({ changed: [], refused: [] });
  expect([said, failed.mock.calls.length]).toEqual([['Nonet cannot be reached.'], 1]);
});
