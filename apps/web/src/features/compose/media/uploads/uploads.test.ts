import type { Media } from '@nonet/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { ApiError, unreachable } from '#/lib/api-error.ts';

import { createUploads, type UploadsSettings, type UploadToMake } from './uploads.ts';

const image = (name: string): UploadToMake => ({ file: new Blob(['x']), name, type: 'image', uploadId: null });
const refusal = new ApiError('The picture is damaged.', { status: 422, code: 'damaged-file', hasServerMessage: true });

/** Uploads whose files arrive or fail when the test says so. */
function world({ isOnline = true } = {}) {
  const sent: { name: string; uploadId: string | null; steps: Parameters<UploadsSettings['send']>[1] }[] = [];
  const answers: PromiseWithResolvers<Media>[] = [];
  const settings = {
    send: vi.fn<UploadsSettings['send']>(({ name, uploadId }, steps) => {
      const answer = Promise.withResolvers<Media>();
      sent.push({ name, uploadId, steps });
      answers.push(answer);
      return answer.promise;
    }),
    onBegun: vi.fn(),
    onStored: vi.fn(),
    isOnline: () => isOnline,
  };
  const uploads = createUploads(settings);
  uploads.start();
  return { uploads, sent, answers, ...settings, names: () => sent.map(({ name }) => name) };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('uploads', () => {
  test('go three at a time, and the fourth when one has arrived', async () => {
    const { uploads, names, answers, onStored } = world();
    for (const name of ['a', 'b', 'c', 'd']) uploads.add(name, image(name));
    expect(names()).toEqual(['a', 'b', 'c']);
    const stored = { id: 'm2' } as Media;
    answers[1]!.resolve(stored);
    await settle();
    expect(onStored).toHaveBeenCalledExactlyOnceWith('b', stored);
    expect(uploads.stateOf('b')).toBeUndefined();
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('go on by themselves after the way broke off, with the upload that was begun', async () => {
    const { uploads, sent, answers, onBegun } = world();
    uploads.add('a', image('a'));
    sent[0]!.steps.onBegun('u1');
    expect(onBegun).toHaveBeenCalledWith('a', 'u1');
    answers[0]!.reject(unreachable(null));
    await settle();
    expect(uploads.stateOf('a')?.kind).toBe('broken');
    expect(uploads.stopped()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent.map(({ uploadId }) => uploadId)).toEqual([null, 'u1']);
  });

  test('wait for the network while there is none', async () => {
    const { uploads, sent, answers } = world({ isOnline: false });
    uploads.add('a', image('a'));
    answers[0]!.reject(unreachable(null));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(sent).toHaveLength(1);
    uploads.wake();
    expect(sent).toHaveLength(2);
  });

  test('MEDIA-17 say why a file was refused, in the words of the server or our own', async () => {
    const { uploads, answers } = world();
    uploads.add('a', image('a'));
    uploads.add('b', image('b'));
    uploads.add('c', { ...image('c'), type: 'video' });
    answers[0]!.reject(refusal);
    answers[1]!.reject(new TypeError('x is undefined'));
    answers[2]!.reject(new TypeError('x is undefined'));
    await settle();
    expect(uploads.stateOf('a')).toEqual({ kind: 'failed', message: 'The picture is damaged.', isFileAtFault: true });
    expect(uploads.stateOf('b')).toEqual({ kind: 'failed', message: 'Failed to upload image', isFileAtFault: false });
    expect(uploads.stateOf('c')).toMatchObject({ message: 'Failed to upload video' });
    expect(uploads.stopped()).toEqual(['a', 'b', 'c']);
  });

  test('can be tried again, or with another file', async () => {
    const { uploads, names, answers } = world();
    uploads.add('a', image('first'));
    answers[0]!.reject(new TypeError('x is undefined'));
    await settle();
    uploads.retry('a');
    answers[1]!.reject(refusal);
    await settle();
    uploads.add('a', image('second'));
    expect(names()).toEqual(['first', 'first', 'second']);
    expect(uploads.stopped()).toEqual([]);
  });

  test('a file that is no longer wanted is broken off, and makes room', async () => {
    const { uploads, names, sent, answers, onStored } = world();
    for (const name of ['a', 'b', 'c', 'd']) uploads.add(name, image(name));
    sent[0]!.steps.onBegun('u1');
    expect(uploads.retain(new Set(['b', 'c', 'd']))).toEqual(['u1']);
    expect(sent[0]!.steps.signal.aborted).toBe(true);
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
    answers[0]!.resolve({ id: 'm1' } as Media);
    await settle();
    expect(onStored).not.toHaveBeenCalled();
  });

  test('rest while they are stopped, and go on afterwards', async () => {
    const { uploads, sent, answers } = world();
    uploads.add('a', image('a'));
    uploads.stop();
    expect(sent[0]!.steps.signal.aborted).toBe(true);
    answers[0]!.reject(new DOMException('Aborted', 'AbortError'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    uploads.start();
    expect(sent).toHaveLength(2);
  });

  test('tell of every step, and hand out the same list of stopped files while it is the same', async () => {
    const { uploads, sent } = world();
    const listener = vi.fn();
    uploads.subscribe(listener);
    uploads.add('a', image('a'));
    const stopped = uploads.stopped();
    listener.mockClear();
    sent[0]!.steps.onSent(1);
    expect(listener).toHaveBeenCalledOnce();
    expect(uploads.stateOf('a')).toEqual({ kind: 'sending', sentBytes: 1 });
    expect(uploads.stopped()).toBe(stopped);
  });
});
