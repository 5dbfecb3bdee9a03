import { expect, test } from 'vitest';
import { type Meaning, notSent, refusedFor, retryIfUnknown, unclear, undocumented } from '#/kit/outcomes.ts';

const said = { sentence: 'No: the-token', waitMs: 7_000 };
const meaning = (kind: Meaning['kind'], more: Partial<Meaning> = {}): Meaning => ({
  kind,
  code: 'a-code',
  message: 'A sentence.',
  ...more,
});

test.each<[Meaning['kind'], object]>([
  ['rejected', { kind: 'rejected' }],
  ['token-refused', { kind: 'reconnect-needed', tokenMayRefresh: true }],
  ['grant-refused', { kind: 'reconnect-needed', tokenMayRefresh: false }],
  ['wait', { kind: 'retry-later', afterMs: 7_000, scope: 'connection' }],
  ['operator', { kind: 'retry-later', afterMs: 900_000, scope: 'network' }],
  ['prepare-again', { kind: 'retry-later', afterMs: null, scope: 'target', prepareAgain: true }],
])('%s has its word at the port', (kind, expected) => {
  expect(refusedFor(meaning(kind), said, [])).toEqual({ code: 'a-code', message: 'A sentence.', ...expected });
});

test('everybody waits for a limit of the application', () => {
  expect(refusedFor(meaning('wait'), { ...said, limitOf: 'app' }, [])).toMatchObject({ scope: 'network' });
});

test('the network’s own sentence is quoted where it helps, without secrets', () => {
  const quoting = meaning('rejected', { message: 'X refused this', quote: true });
  expect(refusedFor(quoting, said, ['the-token']).message).toBe('X refused this: No: [secret]');
  expect(refusedFor(quoting, { ...said, sentence: '' }, []).message).toBe('X refused this.');
});

test.each<[Parameters<typeof notSent>[0], object]>([
  ['tcp', { kind: 'retry-later', code: 'unreachable', message: 'X could not be reached.', scope: 'network' }],
  ['aborted', { kind: 'retry-later', code: 'aborted', scope: 'target' }],
  ['invalid-request', { kind: 'reconnect-needed', code: 'token-unusable', tokenMayRefresh: true }],
  ['address', { kind: 'rejected', code: 'address-refused' }],
])('what was not sent (%s) is no mystery', (reason, expected) => {
  expect(notSent(reason, { name: 'X' })).toMatchObject(expected);
});

test('while a server of its own is away only that account waits', () => {
  expect(notSent('dns', { name: 'Bluesky', server: 'The account’s server' })).toMatchObject({
    message: 'The account’s server could not be reached.',
    scope: 'connection',
  });
});

test('what is unknown is tried again where nothing can have become visible', () => {
  const { code, message } = unclear({ name: 'X' });
  expect(retryIfUnknown(unclear({ name: 'X' }))).toEqual({
    kind: 'retry-later',
    code,
    message,
    afterMs: null,
    scope: 'target',
  });
  const refused = refusedFor(meaning('rejected'), said, []);
  expect(retryIfUnknown(refused)).toBe(refused);
  expect(undocumented({ name: 'X' })).toMatchObject({ kind: 'unknown', code: 'undocumented-refusal' });
});
