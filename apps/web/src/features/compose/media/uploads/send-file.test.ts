import type { Media } from '@nonet/contract';
import { describe, expect, test, vi } from 'vitest';

import { ApiError, unreachable } from '#/lib/api-error.ts';

import { type SendSteps, sendFile, wholeMaxBytes } from './send-file.ts';

const media = { id: 'm1' } as Media;
const partBytes = wholeMaxBytes;
const notFound = new ApiError('Gone', { status: 404, code: 'upload-not-found' });

/** A server that keeps parts. */
function server({ received = [] as number[], id = 'u1' } = {}) {
  const parts = new Map<number, number>(received.map((part) => [part, partBytes]));
  const calls = {
    media: { list: vi.fn(), upload: vi.fn(async () => media) },
    uploads: {
      begin: vi.fn(async () => ({ id, partBytes, expiresAt: '' })),
      state: vi.fn(async () => ({ bytes: 0, partBytes, received: [...parts.keys()], mediaId: null as string | null })),
      sendPart: vi.fn(
        async (_id: string, part: number, body: Blob, { onSent }: { onSent?: (bytes: number) => void }) => {
          onSent?.(body.size);
          parts.set(part, body.size);
          return null;
        },
      ),
      finish: vi.fn(async () => media),
      remove: vi.fn(),
    },
  };
  const steps = {
    calls: calls as unknown as SendSteps['calls'],
    signal: new AbortController().signal,
    onSent: vi.fn(),
    onBegun: vi.fn(),
  };
  return { ...calls, parts, steps };
}

const file = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'video/mp4' });
const toSend = (bytes: number, uploadId: string | null = null) => ({ file: file(bytes), name: 'kiln.mp4', uploadId });

describe('sending a file', () => {
  test('goes in one piece up to the size of a part', async () => {
    const { media: whole, uploads, steps } = server();
    await expect(sendFile(toSend(partBytes), steps)).resolves.toBe(media);
    expect(whole.upload).toHaveBeenCalledOnce();
    expect(uploads.begin).not.toHaveBeenCalled();
  });

  test('goes in parts above it, and tells how much has arrived', async () => {
    const { parts, uploads, steps } = server();
    await expect(sendFile(toSend(2 * partBytes + 1), steps)).resolves.toBe(media);
    expect(uploads.begin).toHaveBeenCalledWith(
      { fileName: 'kiln.mp4', bytes: 2 * partBytes + 1, contentType: 'video/mp4' },
      steps.signal,
    );
    expect(steps.onBegun).toHaveBeenCalledWith('u1');
    expect([...parts]).toEqual([
      [0, partBytes],
      [1, partBytes],
      [2, 1],
    ]);
    expect(steps.onSent.mock.calls.flat().at(-1)).toBe(2 * partBytes + 1);
  });

  test('goes on where it stopped', async () => {
    const { uploads, steps } = server({ received: [0, 2] });
    await sendFile(toSend(3 * partBytes, 'u1'), steps);
    expect(uploads.begin).not.toHaveBeenCalled();
    expect(uploads.sendPart.mock.calls.map(([, part]) => part)).toEqual([1]);
    expect(steps.onSent.mock.calls[0]).toEqual([2 * partBytes]);
  });

  test('only asks for the file when an earlier attempt was finished after all', async () => {
    const { uploads, steps } = server();
    uploads.state.mockResolvedValueOnce({ bytes: 0, partBytes, received: [], mediaId: 'm1' });
    await expect(sendFile(toSend(3 * partBytes, 'u1'), steps)).resolves.toBe(media);
    expect(uploads.sendPart).not.toHaveBeenCalled();
  });

  test('begins anew when what was begun is gone', async () => {
    const { uploads, parts, steps } = server({ id: 'u2' });
    uploads.state.mockRejectedValueOnce(notFound);
    await expect(sendFile(toSend(2 * partBytes, 'u1'), steps)).resolves.toBe(media);
    expect(steps.onBegun).toHaveBeenCalledWith('u2');
    expect(parts.size).toBe(2);
  });

  test('does not begin anew when the server is merely out of reach', async () => {
    const { uploads, steps } = server();
    uploads.state.mockRejectedValueOnce(unreachable(null));
    await expect(sendFile(toSend(2 * partBytes, 'u1'), steps)).rejects.toMatchObject({ code: 'unreachable' });
    expect(uploads.begin).not.toHaveBeenCalled();
  });
});
