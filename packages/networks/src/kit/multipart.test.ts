import { expect, test } from 'vitest';
import { streamedMultipart } from '#/kit/multipart.ts';
import type { MediaFile } from '#/port.ts';

test('a form with a streamed file says its length, and is read as a form with the file last', async () => {
  const whole = new Uint8Array(2_500_000).map((_, index) => index % 251);
  const parts: number[] = [];
  const file = {
    bytes: whole.length,
    contentType: 'video/mp4',
    readPart: async (from: number, to: number) => {
      parts.push(to - from);
      return whole.slice(from, to);
    },
  } as MediaFile;
  const { contentType, bytes } = streamedMultipart(
    [
      ['key', 'uploads/ä'],
      ['policy', 'a"b'],
    ],
    file,
  );
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes.chunks) chunks.push(chunk);
  const sent = Buffer.concat(chunks);
  expect(sent.length).toBe(bytes.length);
  expect(Math.max(...parts)).toBeLessThanOrEqual(1024 * 1024);
  const form = await new Response(sent, { headers: { 'content-type': contentType } }).formData();
  expect([...form.keys()]).toEqual(['key', 'policy', 'file']);
  expect([form.get('key'), form.get('policy')]).toEqual(['uploads/ä', 'a"b']);
  const arrived = form.get('file') as File;
  expect(arrived.type).toBe('video/mp4');
  expect(Buffer.from(await arrived.arrayBuffer()).equals(whole)).toBe(true);
});
