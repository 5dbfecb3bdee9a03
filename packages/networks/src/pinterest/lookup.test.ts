import { expect, onTestFinished, test, vi } from 'vitest';
import { auth, context, frozen, pretendPinterest, refusal } from '#/pinterest/pretend-pinterest.ts';

const listed = {
  id: '500',
  title: 'Three bowls',
  description: 'Out of the kiln',
  link: 'https://studiofala.example/bowls',
  board_section_id: '12',
  created_at: '2026-11-20T09:00:40',
};
const look = async (items: object[], bookmark: string | null = null) => {
  const pretended = await pretendPinterest();
  pretended.on('GET /boards/{id}/pins', { body: { items, bookmark } });
  return { ...pretended, result: await pretended.network.lookup(frozen(), auth, context) };
};

test('a Pin with the same words, link and section in the window is ours', async () => {
  const { result, seen } = await look([{ ...listed, id: '499', title: 'Another' }, listed]);
  expect(result).toEqual({ kind: 'found', remoteId: '500', url: 'https://pinterest.test/pin/500/' });
  expect(seen[0]).toMatchObject({ call: 'GET /boards/{id}/pins', query: { page_size: '250' } });
});

test.each([
  ['with a time zone', { created_at: '2026-11-20T10:00:40+01:00' }, 'found'],
  ['of the second in which the window begins', { created_at: '2026-11-20T09:00:00' }, 'found'],
  ['with other white space', { description: ' Out  of the kiln' }, 'found'],
  ['before the window', { created_at: '2026-11-20T08:59:59' }, 'absent'],
  ['after the window', { created_at: '2026-11-20T09:01:31' }, 'absent'],
  ['with another title', { title: null }, 'absent'],
  ['with another text', { description: 'Out of the kilns' }, 'absent'],
  ['with another link', { link: null }, 'absent'],
  ['of another section', { board_section_id: null }, 'absent'],
])('one %s is %s', async (_, more, kind) => {
  expect((await look([{ ...listed, ...more }])).result.kind).toBe(kind);
});

test('a time without a zone is universal time, wherever this machine is', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect((await look([listed])).result.kind).toBe('found');
});

test('of two alike none is ours, until one of them belongs to another target', async () => {
  const { network, on } = await pretendPinterest();
  const pages = () => [
    { items: [{ ...listed, id: '501' }], bookmark: 'b1' },
    { items: [listed], bookmark: null },
  ];
  let left = pages();
  on('GET /boards/{id}/pins', () => ({ body: left.shift() }));
  await expect(network.lookup(frozen(), auth, context)).resolves.toMatchObject({ kind: 'unable', code: 'ambiguous' });
  left = pages();
  const taken = { ...context, taken: new Set(['501']) };
  await expect(network.lookup(frozen(), auth, taken)).resolves.toMatchObject({ kind: 'found', remoteId: '500' });
});

test('one that belongs to another target is not taken', async () => {
  const { network, on } = await pretendPinterest();
  on('GET /boards/{id}/pins', { body: { items: [listed], bookmark: null } });
  const taken = { ...context, taken: new Set(['500']) };
  await expect(network.lookup(frozen(), auth, taken)).resolves.toEqual({ kind: 'absent' });
});

test('further pages are asked for as long as they can hold it', async () => {
  const { network, seen, on } = await pretendPinterest();
  const other = { ...listed, id: '501', title: 'Another' };
  const pages = [
    { items: [other], bookmark: 'b1' },
    { items: [listed], bookmark: 'b2' },
    { items: [{ ...other, created_at: '2026-11-20T08:00:00' }], bookmark: 'b3' },
  ];
  on('GET /boards/{id}/pins', () => ({ body: pages.shift() }));
  await expect(network.lookup(frozen(), auth, context)).resolves.toMatchObject({ kind: 'found' });
  expect(seen.map(({ query }) => query['bookmark'])).toEqual([undefined, 'b1', 'b2']);
  on('GET /boards/{id}/pins', { body: { items: [other], bookmark: 'more' } });
  await expect(network.lookup(frozen(), auth, context)).resolves.toMatchObject({ code: 'incomplete-look' });
  const old = { ...other, created_at: '2026-11-19T09:00:00' };
  on('GET /boards/{id}/pins', { body: { items: [old], bookmark: 'more' } });
  await expect(network.lookup(frozen(), auth, context)).resolves.toEqual({ kind: 'absent' });
});

test('a look that fails is no absence', async () => {
  const { network, on } = await pretendPinterest();
  for (const [reply, tokenMayRefresh] of [
    [refusal(401, 2), true],
    [refusal(404, 40), false],
    [{ raw: '{' }, false],
  ] as const) {
    on('GET /boards/{id}/pins', reply);
    await expect(network.lookup(frozen(), auth, context)).resolves.toMatchObject({ kind: 'unable', tokenMayRefresh });
  }
});
