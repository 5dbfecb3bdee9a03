import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openStorage } from '#/storage/open-storage.ts';
import { s3Address } from '#/storage/s3-address.ts';
import { MissingFile, type Storage, StorageAway } from '#/storage/storage.ts';
import { type S3Server, startS3Server } from '#/testing/s3-server.ts';
import { type S3Answer, type S3Stub, startS3Stub } from '#/testing/s3-stub.ts';

const MEGABYTE = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** What every storage promises, a folder and a bucket alike. */
describe.each(['disk', 'bucket'] as const)('a %s', (kind) => {
  let s3: S3Server | undefined;
  let root: string;
  let storage: Storage;
  beforeAll(async () => {
    s3 = kind === 'bucket' ? await startS3Server() : undefined;
  });
  afterAll(() => s3?.close());
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'nonet-storage-'));
    storage = openStorage({ dataDir: root, storage: s3 === undefined ? null : s3Address.parse(s3.storageUrl) });
    return async () => {
      for (const folder of ['u1', 'u10']) await storage.deleteFolder(folder);
      await rm(root, { recursive: true, force: true });
    };
  });

  async function put(key: string, bytes: string | Uint8Array): Promise<string> {
    const file = await storage.newUpload();
    await writeFile(file, bytes);
    await storage.put(key, file);
    return file;
  }
  const textOf = async (stream: ReadableStream) => new Response(stream).text();
  const uploads = () => readdir(path.join(root, 'media/.uploads'));

  test('touches nothing before the first file', async () => {
    expect(await readdir(root)).toEqual([]);
  });

  test('keeps what was put, whole and in parts, and nothing of the way there', async () => {
    const file = await put('u1/posts/1-a-file.txt', 'hello world');
    expect(Buffer.from(await storage.read('u1/posts/1-a-file.txt')).toString()).toBe('hello world');
    expect(await textOf(await storage.open('u1/posts/1-a-file.txt'))).toBe('hello world');
    const opened = async (start: number, end: number) =>
      textOf(await storage.open('u1/posts/1-a-file.txt', { start, end }));
    const read = async (start: number, end: number) =>
      Buffer.from(await storage.read('u1/posts/1-a-file.txt', { start, end })).toString();
    for (const range of [opened, read]) {
      expect([await range(0, 1), await range(4, 6), await range(6, 10), await range(0, 10)]).toEqual([
        'he',
        'o w',
        'world',
        'hello world',
      ]);
    }
    expect([existsSync(file), await uploads()]).toEqual([false, []]);
  });

  test('a file that is there already is replaced as a whole', async () => {
    await put('u1/a', 'a long first version');
    await put('u1/a', 'short');
    expect(Buffer.from(await storage.read('u1/a')).toString()).toBe('short');
  });

  test('a part that the file does not have is an error, not fewer bytes', async () => {
    await put('u1/a', 'short');
    await expect(storage.read('u1/a', { start: 3, end: 9 })).rejects.toThrow();
  });

  test('an empty file is a file', async () => {
    await put('u1/empty', '');
    expect(await storage.read('u1/empty')).toHaveLength(0);
  });

  test('deletes, also what is gone already, and says what is missing', async () => {
    await put('u1/a', 'x');
    await storage.delete('u1/a');
    await storage.delete('u1/a');
    await expect(storage.read('u1/a')).rejects.toThrow(MissingFile);
    await expect(storage.open('u1/a')).rejects.toThrow(MissingFile);
    for (const get of [storage.read, storage.open])
      await expect(get('u1/a', { start: 0, end: 0 })).rejects.toThrow(MissingFile);
  });

  test('deletes a folder with everything in it, also when there is none, and nothing beside it', async () => {
    await Promise.all(['u1/posts/a', 'u1/b', 'u1/uploads/x/0', 'u10/a'].map((key) => put(key, 'x')));
    await storage.deleteFolder('u1');
    await storage.deleteFolder('u1');
    for (const key of ['u1/posts/a', 'u1/b', 'u1/uploads/x/0']) {
      await expect(storage.read(key)).rejects.toThrow(MissingFile);
    }
    expect(await storage.read('u10/a')).toHaveLength(1);
  });

  test('no key leads out of the storage, or is all of it', async () => {
    await writeFile(path.join(root, 'outside'), 'x');
    const bad = [
      '../outside',
      'u1/../../outside',
      path.join(root, 'outside'),
      '',
      '.',
      'u1/..',
      'u1/',
      'u1//a',
      'a\\b',
    ];
    for (const key of bad) {
      await expect(storage.read(key)).rejects.toThrow(/lead out/);
      await expect(storage.open(key)).rejects.toThrow(/lead out/);
      await expect(storage.put(key, path.join(root, 'outside'))).rejects.toThrow(/lead out/);
      await expect(storage.delete(key)).rejects.toThrow(/lead out/);
      await expect(storage.deleteFolder(key)).rejects.toThrow(/lead out/);
    }
    expect(existsSync(path.join(root, 'outside'))).toBe(true);
  });

  test('many at once do not disturb each other', async () => {
    const keys = Array.from({ length: 20 }, (_, number) => `u1/many/${number}`);
    await Promise.all(keys.map((key) => put(key, `text of ${key}`)));
    const texts = await Promise.all(keys.map(async (key) => textOf(await storage.open(key))));
    expect(texts).toEqual(keys.map((key) => `text of ${key}`));
  });

  test('a large file goes in and out in pieces, the same and never whole in memory', async () => {
    const bytes = 160 * MEGABYTE;
    const block = Buffer.alloc(MEGABYTE);
    async function* blocks() {
      for (let number = 0; number * MEGABYTE < bytes; number++) {
        block.fill(number);
        yield Buffer.from(block);
      }
    }
    const file = await storage.newUpload();
    await pipeline(blocks, createWriteStream(file));
    const before = process.memoryUsage();
    const held = () => {
      const { arrayBuffers, heapUsed } = process.memoryUsage();
      return arrayBuffers + heapUsed - before.arrayBuffers - before.heapUsed;
    };
    const most = 100 * MEGABYTE;
    let peak = 0;
    const watch = setInterval(() => {
      // To remove all garbage takes long. What is little with its garbage is little without it.
      if (held() >= most) collectGarbage();
      peak = Math.max(peak, held());
    }, 100);
    await storage.put('u1/large', file);
    let at = 0;
    for await (const chunk of await storage.open('u1/large')) {
      expect(chunk[0]).toBe(Math.floor(at / MEGABYTE) % 256);
      at += chunk.length;
    }
    clearInterval(watch);
    expect(at).toBe(bytes);
    expect(peak).toBeLessThan(most);
    const tail = await new Response(await storage.open('u1/large', { start: bytes - 3, end: bytes - 1 })).arrayBuffer();
    expect(new Uint8Array(tail)).toEqual(new Uint8Array(3).fill(159));
  });

  test('a reader who goes away leaves nothing open', async () => {
    await put('u1/big', new Uint8Array(8 * MEGABYTE));
    const stream = await storage.open('u1/big');
    const reader = stream.getReader();
    await reader.read();
    await reader.cancel();
    await storage.delete('u1/big');
    await expect(storage.read('u1/big')).rejects.toThrow(MissingFile);
  });

  test('says how much room there is', async () => {
    expect(await storage.freeBytes()).toBeGreaterThan(0);
  });

  test('files that a killed process left half-way are removed after a day, those of today are not', async () => {
    const [old, fresh] = [await storage.newUpload(), await storage.newUpload()];
    await Promise.all([writeFile(old, 'x'), writeFile(fresh, 'x')]);
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await utimes(old, yesterday, yesterday);
    await storage.removeAbandonedUploads();
    expect(await uploads()).toEqual([path.basename(fresh)]);
  });
});

test('of a service that answers the whole file instead of the range, the range is taken', async () => {
  const s3 = await startS3Server();
  const root = await mkdtemp(path.join(tmpdir(), 'nonet-storage-'));
  try {
    const storage = openStorage({ dataDir: root, storage: s3Address.parse(s3.storageUrl) });
    const file = await storage.newUpload();
    await writeFile(file, 'hello');
    await storage.put('u1/a', file);
    // This storage takes an end of 0 for no end.
    expect(await new Response(await storage.open('u1/a', { start: 0, end: 0 })).text()).toBe('h');
    expect(Buffer.from(await storage.read('u1/a', { start: 0, end: 0 })).toString()).toBe('h');
  } finally {
    await s3.close();
    await rm(root, { recursive: true, force: true });
  }
});

describe('a bucket whose service has trouble', () => {
  let root: string;
  let stub: S3Stub | undefined;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'nonet-storage-'));
    return async () => {
      await stub?.close();
      await rm(root, { recursive: true, force: true });
    };
  });

  async function open(answer: (asked: string, times: number) => S3Answer | undefined) {
    stub = await startS3Stub(answer);
    const storage = openStorage({ dataDir: root, storage: s3Address.parse(stub.storageUrl) });
    const put = async (bytes: number) => {
      const file = await storage.newUpload();
      await writeFile(file, Buffer.alloc(bytes));
      await storage.put('u1/a', file);
    };
    return { storage, put, asked: stub.asked };
  }
  const slowDown: S3Answer = { status: 503, code: 'SlowDown' };
  const begun: S3Answer = { status: 200, body: '<R><UploadId>up</UploadId></R>' };
  const ended: S3Answer = { status: 200, body: '<R><ETag>x</ETag></R>' };

  test('is asked again when it is asked to slow down', async () => {
    const { storage, put, asked } = await open((_, times) => (times === 1 ? slowDown : undefined));
    await put(10);
    await storage.delete('u1/a');
    await storage.read('u1/a');
    expect(asked.map((line) => line.split(' ')[0])).toEqual(['PUT', 'PUT', 'DELETE', 'DELETE', 'GET', 'GET']);
  });

  const part = (body: string, from: number, to: number): S3Answer => {
    return { status: 206, body, headers: { 'content-range': `bytes ${from}-${to}/10` } };
  };
  const right = part('345', 3, 5);
  const wrong: [string, S3Answer][] = [
    ['fewer bytes than it says', part('34', 3, 5)],
    ['fewer bytes than it was asked for', part('34', 3, 4)],
    ['another part', part('012', 0, 2)],
    ['another part of the same file as if it were all of it', { status: 200, body: '345' }],
  ];

  test('the whole file for a part: the part is taken from it, also now and then', async () => {
    const { storage, asked } = await open((_, times) =>
      times % 2 === 1 ? { status: 200, body: '0123456789' } : right,
    );
    for (const _ of [1, 2]) {
      expect(Buffer.from(await storage.read('u1/a', { start: 3, end: 5 })).toString()).toBe('345');
      expect(await new Response(await storage.open('u1/a', { start: 3, end: 5 })).text()).toBe('345');
    }
    expect(asked).toHaveLength(4);
  });

  test.each(wrong)('%s now and then is asked for again', async (_, answer) => {
    const { storage } = await open((_, times) => (times % 3 === 0 ? right : answer));
    const memory = new Uint8Array(4);
    const bytes = await storage.read('u1/a', { start: 3, end: 5 }, memory);
    expect([Buffer.from(bytes).toString(), bytes.buffer === memory.buffer]).toEqual(['345', true]);
  });

  test.each(wrong)('%s every time is never taken for the part', async (_, answer) => {
    const { storage, asked } = await open(() => answer);
    await expect(storage.read('u1/a', { start: 3, end: 5 })).rejects.toThrow(StorageAway);
    expect(asked).toHaveLength(3);
    const opened = async () => new Response(await storage.open('u1/a', { start: 3, end: 5 })).text();
    await expect(opened()).rejects.toThrow(StorageAway);
  });

  test('another part is told before the first byte, so that an answer with it does not begin', async () => {
    const { storage, asked } = await open((_, times) => (times > 3 ? right : part('012', 0, 2)));
    await expect(storage.open('u1/a', { start: 3, end: 5 })).rejects.toThrow(StorageAway);
    expect(asked).toHaveLength(3);
    expect(await new Response(await storage.open('u1/a', { start: 3, end: 5 })).text()).toBe('345');
  });

  test('a part of a large file is sent again, and the rest goes on', async () => {
    const { put, asked } = await open((line, times) => {
      if (line.startsWith('POST')) return line.includes('uploads') ? begun : ended;
      return line.includes('partNumber=2') && times === 1 ? slowDown : undefined;
    });
    await put(11 * MEGABYTE);
    expect(asked.filter((line) => line.includes('partNumber=2'))).toHaveLength(2);
    expect(asked.at(-1)).toBe('POST /media/u1/a?uploadId=up');
  });

  test('of a large file that does not get through no part stays there', async () => {
    const { put, asked } = await open((line) => {
      if (line.startsWith('POST')) return line.includes('uploads') ? begun : ended;
      return line.includes('partNumber=2') ? { status: 403, code: 'AccessDenied' } : undefined;
    });
    await expect(put(11 * MEGABYTE)).rejects.toThrow(StorageAway);
    expect(asked).toContain('DELETE /media/u1/a?uploadId=up');
    expect(asked.filter((line) => line === 'POST /media/u1/a?uploadId=up')).toEqual([]);
  });

  test('of a large file that is not put together in the end no part stays there', async () => {
    const { put, asked } = await open((line) => {
      if (!line.startsWith('POST')) return undefined;
      return line.includes('uploads') ? begun : { status: 400, code: 'InvalidPart' };
    });
    await expect(put(11 * MEGABYTE)).rejects.toThrow(StorageAway);
    expect(asked.at(-1)).toBe('DELETE /media/u1/a?uploadId=up');
  });
});
