import { expect, test, vi } from 'vitest';
import { unclear } from '#/kit/outcomes.ts';
import { type Part, type PartMemory, type PartTaken, sendInParts } from '#/kit/parts.ts';
import type { MediaFile } from '#/port.ts';

const readPart = vi.fn(async (from: number, to: number, _into?: Uint8Array) => new Uint8Array(to - from));
const file: MediaFile = {
  id: 'file-1',
  contentType: 'video/mp4',
  bytes: 25,
  width: null,
  height: null,
  durationMs: null,
  alt: '',
  read: () => Promise.reject(new Error('a large file is never read whole')),
  readPart,
  address: () => Promise.reject(new Error('a file that is sent is not fetched')),
};
const lost = unclear({ name: 'Net' });

/** Sends the file to a network that answers the parts with these; then it takes all. */
async function sending(plan: Parameters<typeof sendInParts>[2], ...answers: readonly (PartTaken | typeof lost)[]) {
  readPart.mockClear();
  const parts: string[] = [];
  const send = async ({ index, from, bytes }: Part) => {
    parts.push(`${index}: ${from}+${bytes.length}`);
    return answers[parts.length - 1] ?? ({ kind: 'taken' } as const);
  };
  return { result: await sendInParts('Net', file, plan, send), parts };
}

test('a file goes in parts, one after the other', async () => {
  const { result, parts } = await sending({ partBytes: 10 });
  expect(result).toBeNull();
  expect(parts).toEqual(['0: 0+10', '1: 10+10', '2: 20+5']);
});

test('what the network has already is not sent, nor what comes after the end of the plan', async () => {
  expect((await sending({ partBytes: 10, from: 10, to: 20 })).parts).toEqual(['0: 10+10']);
  expect((await sending({ partBytes: 10, from: 25 })).parts).toEqual([]);
});

test('the next part begins where the network says', async () => {
  const { parts } = await sending({ partBytes: 10 }, { kind: 'taken', next: 4 });
  expect(parts).toEqual(['0: 0+10', '1: 4+10', '2: 14+10', '3: 24+1']);
});

test('a part whose answer was lost is sent once more, and read once', async () => {
  const { result, parts } = await sending({ partBytes: 20 }, lost);
  expect([result, parts]).toEqual([null, ['0: 0+20', '0: 0+20', '1: 20+5']]);
  expect(readPart.mock.calls.map(([at, to]) => [at, to])).toEqual([
    [0, 20],
    [20, 25],
  ]);
});

test('parts share their memory with the next ones of the file, but for one that was not taken whole', async () => {
  const memory: PartMemory = {};
  await sending({ partBytes: 10, memory }, { kind: 'taken', next: 4 });
  expect(readPart.mock.calls.map(([, , into]) => into?.length)).toEqual([undefined, undefined, 10, 10]);
  await sending({ partBytes: 10, from: 5, memory });
  expect(readPart.mock.calls[0]?.[2]).toHaveLength(1);
});

test.each([
  ['lost twice', lost, 'no-clear-answer'],
  ['of which nothing arrives twice', { kind: 'taken', next: 0 } as const, 'upload-stuck'],
])('a part that is %s is for a later try', async (_what, answer, code) => {
  const { result, parts } = await sending({ partBytes: 20 }, answer, answer);
  expect(result).toMatchObject({ kind: 'retry-later', code, scope: 'target' });
  expect(parts).toHaveLength(2);
});
