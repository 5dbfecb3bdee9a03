import { emptyDraftContent } from '@nonet/domain';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '#/lib/api-error.ts';

import { createDraftLine, readsOnlyText, saveDelayMs } from './draft-line.ts';
import { keeperOf, newKeeper } from './keeper.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const content = (title: string) => ({ ...emptyDraftContent, title });
const unreachable = () => new ApiError('No answer', { code: 'unreachable', status: null });
const refused = (code: string, status: number) => new ApiError(code, { code, status, hasServerMessage: true });

/** A line with a server that stores what it is sent, until a test plays something else. */
function setUp(keeper = newKeeper('d', emptyDraftContent)) {
  let version = keeper.base.version;
  const answered = () => ({
    id: 'd',
    version: ++version,
    createdAt: '',
    updatedAt: '2026-11-25T07:52:00Z',
    asideUntil: null,
  });
  const api = {
    save: vi.fn(async (..._: unknown[]) => answered()),
    create: vi.fn(async () => answered()),
    read: vi.fn(async () => ({ ...answered(), content: content('Theirs'), files: [] })),
    remove: vi.fn(async () => null),
  };
  const keep = vi.fn(async () => undefined);
  const onMerged = vi.fn();
  const line = createDraftLine({ keeper, api, keep, onMerged });
  return {
    line,
    api,
    keep,
    onMerged,
    titles: () => api.save.mock.calls.map(([, body]) => (body as { content: { title: string } }).content.title),
  };
}

test('DRAFT-01 saves one second after the last key, and keeps in the browser what is sent before it is sent', async () => {
  const { line, api, keep, titles } = setUp();
  for (const title of ['K', 'Ki', 'Kiln']) {
    line.type(content(title));
    await vi.advanceTimersByTimeAsync(saveDelayMs - 1);
  }
  expect(api.save).not.toHaveBeenCalled();
  api.save.mockImplementationOnce(async () => {
    expect(keep).toHaveBeenCalledOnce();
    expect(line.keeper().sent?.content.title).toBe('Kiln');
    return { id: 'd', version: 1, createdAt: '', updatedAt: '2026-11-25T07:52:00Z', asideUntil: null };
  });
  await vi.advanceTimersByTimeAsync(1);
  expect(titles()).toEqual(['Kiln']);
  expect(line.state()).toMatchObject({ stage: 'idle', isDirty: false });
});

test('tells who listens only what changes: most keys of a text change nothing that is said of it', () => {
  const { line } = setUp();
  const listener = vi.fn();
  line.subscribe(listener);
  for (const title of ['K', 'Ki', 'Kiln']) line.type(content(title));
  expect(listener).toHaveBeenCalledOnce();
  expect(line.state()).toMatchObject({ stage: 'waiting', isDirty: true });
});

test('DRAFT-01 somebody who never pauses is saved now and then', async () => {
  const { line, api } = setUp();
  for (let key = 0; key < 40; key++) {
    line.type(content(`key ${key}`));
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(api.save.mock.calls.length).toBeGreaterThanOrEqual(2);
});

test('DRAFT-01 without a network it says so, tries again, and sends what was in doubt before what is new', async () => {
  const { line, api, titles } = setUp();
  api.save.mockRejectedValueOnce(unreachable());
  line.type(content('a'));
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  expect(line.state()).toMatchObject({ stage: 'away', isDirty: true });
  line.type(content('ab'));
  await line.flush();
  expect(titles()).toEqual(['a', 'a', 'ab']);
  expect(line.state()).toMatchObject({ stage: 'idle', isDirty: false });
});

test('DRAFT-01 a draft that was read says when it was saved, as after a save', async () => {
  const keeper = keeperOf('d', { version: 3, content: content('Kiln') });
  const savedAt = Date.parse('2026-11-25T07:50:00Z');
  expect(createDraftLine({ keeper, savedAt, ...setUp() }).state()).toMatchObject({ at: savedAt });

  const { line, api } = setUp(keeper);
  api.read.mockImplementationOnce(async () => ({
    ...{ id: 'd', version: 3, createdAt: '', updatedAt: '2026-11-25T07:52:00Z', asideUntil: null },
    ...{ content: content('Kiln'), files: [] },
  }));
  expect(line.state().at).toBeNull();
  line.hear(4);
  await vi.advanceTimersByTimeAsync(0);
  expect(line.state()).toMatchObject({ at: Date.parse('2026-11-25T07:52:00Z'), isFromElsewhere: false });
});

test('DRAFT-02 what another device wrote comes in at once, and a question stops the saving', async () => {
  const { line, api, onMerged } = setUp(keeperOf('d', { version: 3, content: content('Kiln') }));
  line.hear(4);
  await vi.advanceTimersByTimeAsync(0);
  expect(onMerged).toHaveBeenCalledExactlyOnceWith(content('Theirs'), []);
  expect(line.state()).toMatchObject({ isFromElsewhere: true, question: null });

  api.save.mockRejectedValueOnce(refused('draft-changed', 409));
  api.read.mockImplementationOnce(async () => ({
    id: 'd',
    version: 9,
    createdAt: '',
    updatedAt: '2026-11-25T07:52:00Z',
    asideUntil: null,
    content: content('Other'),
    files: [],
  }));
  line.type(content('Mine'));
  await line.flush();
  expect(line.state().question).toMatchObject({ conflicts: ['title'] });
  expect(api.save).toHaveBeenCalledOnce();
  await line.choose('mine');
  expect(api.create).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ aside: true, content: content('Other') }),
  );
  expect(line.state()).toMatchObject({ question: null, isDirty: false });
});

test.each([
  ['draft-removed', 404, 'removed'],
  ['draft-scheduled', 409, 'scheduled'],
] as const)('OP-117 %s ends the saving, and the words stay', async (code, status, ended) => {
  const { line, api } = setUp(keeperOf('d', { version: 3, content: content('Kiln') }));
  api.save.mockRejectedValueOnce(refused(code, status));
  line.type(content('Still typing'));
  await line.flush();
  expect(line.state()).toMatchObject({ ended, stage: 'idle' });
  expect(line.keeper().mine.title).toBe('Still typing');
  line.type(content('And more'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(api.save).toHaveBeenCalledOnce();
});

test('what the server does not take is said, and tried again with the next key only', async () => {
  const { line, api } = setUp();
  api.save.mockRejectedValueOnce(refused('drafts-full', 409));
  line.type(content('a'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(line.state()).toMatchObject({ stage: 'refused', message: 'drafts-full', isDirty: true });
  expect(api.save).toHaveBeenCalledOnce();
  line.type(content('ab'));
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  expect(line.state()).toMatchObject({ stage: 'idle', isDirty: false, message: null });
});

test('TEAM-04 who may no longer write in the space is told so once, and nothing is tried again until they type', async () => {
  const aside = { id: 'x', content: content('Other') };
  for (const keeper of [
    keeperOf('d', { version: 3, content: content('Kiln') }),
    { ...keeperOf('d', { version: 3, content: content('Kiln') }), asides: [aside] },
  ]) {
    const { line, api } = setUp(keeper);
    for (const call of [api.save, api.create]) call.mockRejectedValue(refused('not-allowed', 403));
    if (keeper.asides.length === 0) line.type(content('Written on the train'));
    await line.flush();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(api.save.mock.calls.length + api.create.mock.calls.length).toBe(1);
    expect(line.state()).toMatchObject({ stage: 'refused', message: readsOnlyText, isDirty: true });
    api.save.mockReset();
    api.create.mockReset();
  }
});

test('TEAM-04 who may write again goes on with the next key', async () => {
  const { line, api, titles } = setUp();
  api.save.mockRejectedValueOnce(refused('not-allowed', 403));
  line.type(content('a'));
  await line.flush();
  line.type(content('ab'));
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  expect(titles()).toEqual(['a', 'ab']);
  expect(line.state()).toMatchObject({ stage: 'idle', isDirty: false });
});

test('while the post is scheduled nothing is saved, and a call under way is waited for', async () => {
  const { line, api } = setUp();
  const { promise, resolve } = Promise.withResolvers<void>();
  api.save.mockImplementationOnce(async () => {
    await promise;
    return { id: 'd', version: 1, createdAt: '', updatedAt: '2026-11-25T07:52:00Z', asideUntil: null };
  });
  line.type(content('a'));
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  const held = vi.fn();
  void line.hold().then(held);
  line.type(content('ab'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(held).not.toHaveBeenCalled();
  resolve();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(held).toHaveBeenCalled();
  expect(api.save).toHaveBeenCalledOnce();
  line.release();
  await vi.advanceTimersByTimeAsync(0);
  expect(api.save).toHaveBeenCalledTimes(2);
});
