import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileForNetwork } from '#/features/media/copies/file-for-network.ts';
import { createFileAddress } from '#/features/media/serve/file-address.ts';
import { advanceTarget } from '#/features/publishing/advance-target.ts';
import { claimDue } from '#/features/publishing/claim.queries.ts';
import { createEngine } from '#/features/publishing/engine.ts';
import { createSealer } from '#/secrets/seal.ts';
import { type HttpServer, listen } from '#/start/listen.ts';
import { openStorage } from '#/storage/open-storage.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { freePort } from '#/testing/free-port.ts';
import { type S3Server, startS3Server } from '#/testing/s3-server.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { makeVideo } from '#/testing/video.ts';
import { createWorld } from '#/testing/world.ts';

/** Fetches over a socket, as networks do. */
describe.each(['disk', 'bucket'] as const)('with files in a %s', (kind) => {
  let s3: S3Server | undefined;
  let server: TestServer;
  let socket: HttpServer;
  let ada: Person;
  const addresses = (now = Date.now) =>
    createFileAddress({ publicUrl: server.config.publicUrl, sealer: createSealer(server.config.secret), now });

  beforeAll(async () => {
    s3 = kind === 'bucket' ? await startS3Server() : undefined;
    const port = await freePort();
    server = await startTestServer({
      environment: { STORAGE_URL: s3?.storageUrl, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
    });
    socket = await listen(server.assemblyFetch, { host: '127.0.0.1', port });
    ada = await server.register('Ada');
  });
  afterAll(async () => {
    await socket.close(0);
    await server.close();
    await s3?.close();
  });

  async function stored(bytes: Buffer) {
    const { id } = await readJson(await ada.fetch('/api/media', { method: 'POST', body: new Uint8Array(bytes) }));
    const row = await server.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const storageKey = row.published_key ?? row.storage_key;
    return { id, storageKey, contentType: row.content_type, bytes: Number(row.published_bytes ?? row.bytes) };
  }

  test('answers whole files, ranges, HEAD and 416', async () => {
    const file = await stored(await makeVideo({ bytes: 100_000 }));
    const bytes = Buffer.from(await openStorage(server.config).read(file.storageKey));
    const url = addresses().of(file);
    const get = async (range?: string, method = 'GET') => {
      const answer = await fetch(url, { method, headers: range === undefined ? {} : { range } });
      const body = Buffer.from(await answer.arrayBuffer());
      const { status, headers } = answer;
      return { status, body, range: headers.get('content-range'), length: headers.get('content-length') };
    };
    expect(await get()).toEqual({ status: 200, body: bytes, range: null, length: '100000' });
    expect(await get('bytes=10-19')).toEqual({
      status: 206,
      body: bytes.subarray(10, 20),
      range: 'bytes 10-19/100000',
      length: '10',
    });
    expect(await get('bytes=99990-')).toMatchObject({ status: 206, body: bytes.subarray(99_990) });
    expect(await get('bytes=100000-')).toMatchObject({ status: 416, range: 'bytes */100000' });
    expect(await get('bytes=10-19', 'HEAD')).toMatchObject({ status: 200, length: '100000', body: Buffer.alloc(0) });
  });

  test('a file is shown and never acts as a page; nobody keeps it, finds it or logs its address', async () => {
    const file = await stored(await makeVideo());
    const url = addresses().of(file);
    const answer = await fetch(url, { headers: { cookie: ada.cookie } });
    await answer.arrayBuffer();
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    await fetch(`${url}x`);
    const paths = server.logged.map(({ path }) => path).filter((path) => String(path).startsWith('/media/'));
    expect(new Set(paths)).toEqual(new Set(['/media/for-networks']));
    expect(JSON.stringify(server.logged)).not.toContain(url.slice(-40));
  });

  test('what has ended, was changed or is gone is 404, by GET and HEAD', async () => {
    const file = await stored(await makeVideo());
    const url = addresses().of(file);
    const ended = addresses(() => Date.now() - 25 * 60 * 60 * 1000).of(file);
    const changed = `${url.slice(0, -10)}${'A'.repeat(10)}`;
    const statuses = async (address: string) => {
      const answers = await Promise.all(['GET', 'HEAD'].map((method) => fetch(address, { method })));
      await Promise.all(answers.map((answer) => answer.arrayBuffer()));
      return answers.map(({ status }) => status);
    };
    expect([await statuses(url), await statuses(ended), await statuses(changed)]).toEqual([
      [200, 200],
      [404, 404],
      [404, 404],
    ]);
    await openStorage(server.config).delete(file.storageKey);
    expect(await statuses(url)).toEqual([404, 404]);
  });

  test('a network fetches what was made for it, while the post is prepared', async () => {
    const { id } = await stored(
      await sharp({ create: { width: 400, height: 500, channels: 3, background: '#4a7' } })
        .webp()
        .toBuffer(),
    );
    const { body: scheduled } = await ada.json('POST', '/api/social/posts/schedule', {
      title: 'Launch',
      description: 'We open on Friday.',
      scheduledDate: new Date(Date.now() + 30_000).toISOString(),
      platforms: [await addConnection(server, ada, 'studio', 'instagram')],
      media: [{ id, alt: '' }],
    });
    const { network } = createWorld({ id: 'instagram' });
    const fetched: { type: string | null; bytes: Buffer; read: Buffer }[] = [];
    const prepare: typeof network.prepare = async ({ media }) => {
      for (const file of media) {
        const answer = await fetch(await file.address());
        const bytes = Buffer.from(await answer.arrayBuffer());
        fetched.push({ type: answer.headers.get('content-type'), bytes, read: Buffer.from(await file.read()) });
      }
      return { kind: 'prepared', prepared: { clientKey: null, repeat: 'harmless', payload: null } };
    };
    const storage = openStorage(server.config);
    const engine = createEngine({
      db: server.db,
      networks: new Map([[network.id, { ...network, prepare }]]),
      sealer: createSealer(server.config.secret),
      storage,
      fileFor: (to, file, use) => fileForNetwork(server.fileParts(storage), to, file, use),
      fetching: { problem: async () => null, address: addresses().of },
      log: pino({ level: 'silent' }),
    });
    const [work] = await claimDue(server.db, { limit: 1 });
    await advanceTarget(engine, work!, new AbortController().signal);
    expect((await ada.json('GET', `/api/posts/${scheduled.post.id}`)).body.targets).toMatchObject([
      { status: 'ready' },
    ]);
    const [given] = fetched;
    expect([fetched.length, given?.type]).toEqual([1, 'image/jpeg']);
    expect(given?.bytes).toEqual(given?.read);
    expect(await sharp(given?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 500 });
  });
});
