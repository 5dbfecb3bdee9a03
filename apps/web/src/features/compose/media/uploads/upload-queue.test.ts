import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { afterEvent, mostAtOnce, nextInLine, stoppedKeys, type UploadEvent, type UploadQueue } from './upload-queue.ts';

const after = (...events: UploadEvent[]) => events.reduce<UploadQueue>(afterEvent, []);
const add = (key: string): UploadEvent => ({ kind: 'add', key });
const begin = (key: string): UploadEvent => ({ kind: 'begin', key });
const stateOf = (queue: UploadQueue, key: string) => queue.find((upload) => upload.key === key)?.state;

describe('the queue of uploads', () => {
  test('lets three go at once, in the order in which they were added', () => {
    const queue = after(...['a', 'b', 'c', 'd'].map(add));
    expect(nextInLine(queue)).toEqual(['a', 'b', 'c']);
    const sending = after(...['a', 'b', 'c', 'd', 'e'].map(add), ...['a', 'b', 'c'].map(begin));
    expect(nextInLine(sending)).toEqual([]);
    expect(nextInLine(afterEvent(sending, { kind: 'leave', key: 'b' }))).toEqual(['d']);
  });

  test('gives the turn of a broken upload to the next, and takes the broken one up in its place', () => {
    const broken = after(...['a', 'b', 'c', 'd'].map(add), ...['a', 'b', 'c'].map(begin), { kind: 'break', key: 'a' });
    expect(nextInLine(broken)).toEqual(['d']);
    expect(nextInLine(afterEvent(broken, { kind: 'retry', key: 'a' }))).toEqual(['a']);
  });

  test('counts breaks in a row until the upload gets further than before', () => {
    const progress = (sentBytes: number): UploadEvent => ({ kind: 'progress', key: 'a', sentBytes });
    const again: UploadEvent[] = [{ kind: 'break', key: 'a' }, { kind: 'retry', key: 'a' }, begin('a')];
    const twice = after(add('a'), begin('a'), progress(50), ...again, progress(50), ...again);
    expect(twice[0]?.breaks).toBe(2);
    expect(afterEvent(twice, progress(51))[0]?.breaks).toBe(0);
  });

  test('a failed upload waits for somebody, and begins anew when it is retried', () => {
    const failed = after(add('a'), begin('a'), { kind: 'fail', key: 'a', message: 'No', isFileAtFault: false });
    expect(stoppedKeys(failed)).toEqual(['a']);
    expect(nextInLine(failed)).toEqual([]);
    const retried = afterEvent(failed, { kind: 'retry', key: 'a' });
    expect(stoppedKeys(retried)).toEqual([]);
    expect(nextInLine(retried)).toEqual(['a']);
  });

  test('a file that the browser has lost is never sent', () => {
    const lost = after({ kind: 'lose', key: 'a' }, { kind: 'retry', key: 'a' });
    expect(stateOf(lost, 'a')).toEqual({ kind: 'lost' });
    expect(nextInLine(lost)).toEqual([]);
  });

  test('news of a file that has left, or is not being sent, changes nothing', () => {
    const queue = after(add('a'));
    for (const event of [
      { kind: 'progress', key: 'a', sentBytes: 1 },
      { kind: 'break', key: 'a' },
      { kind: 'fail', key: 'a', message: 'No', isFileAtFault: false },
      { kind: 'leave', key: 'gone' },
      begin('gone'),
    ] satisfies UploadEvent[]) {
      expect(afterEvent(queue, event)).toBe(queue);
    }
  });

  test('whatever happens, at most three are sent, keys are unique, and the order is that of adding', () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const happening = fc.record({
      key,
      kind: fc.constantFrom('add', 'start', 'progress', 'break', 'fail', 'retry', 'lose', 'leave'),
    });
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
        let queue: UploadQueue = [];
        let order: string[] = [];
        for (const { key, kind } of happenings) {
          if (kind === 'start') for (const next of nextInLine(queue)) queue = afterEvent(queue, begin(next));
          else if (kind === 'progress') queue = afterEvent(queue, { kind, key, sentBytes: 1 });
          else if (kind === 'fail') queue = afterEvent(queue, { kind, key, message: 'No', isFileAtFault: true });
          else queue = afterEvent(queue, { kind, key });
          if ((kind === 'add' || kind === 'lose') && !order.includes(key)) order.push(key);
          if (kind === 'leave') order = order.filter((one) => one !== key);
          expect(queue.filter(({ state }) => state.kind === 'sending').length).toBeLessThanOrEqual(mostAtOnce);
          expect(queue.map((upload) => upload.key)).toEqual(order);
        }
      }),
    );
  });
});
