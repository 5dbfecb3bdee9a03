import { sql } from 'kysely';
import sharp from 'sharp';
import { createFileAddress } from '#/features/media/serve/file-address.ts';
import { createSealer } from '#/secrets/seal.ts';
import type { Journey } from '#/testing/everywhere/journey.ts';
import { makePdf } from '#/testing/pdf.ts';
import { makeVideo } from '#/testing/video.ts';

export async function upload({ ada, go, sandbox, server }: Journey): Promise<string> {
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { id } = await go('POST', '/api/media', picture);
  await go('GET', `/api/media?ids=${id}`);
  await go('GET', `/api/files/${id}/file`);
  await go('POST', '/api/link-cards', { url: `${sandbox.url}/site/article` });
  const file = await makeVideo({ bytes: 5_000 });
  const begun = await go('POST', '/api/media/uploads', { fileName: 'a.mp4', bytes: file.length });
  await go('PUT', `/api/media/uploads/${begun.id}/parts/0`, file);
  await go('PUT', `/api/media/uploads/${begun.id}/parts/0`, file);
  await go('GET', `/api/media/uploads/${begun.id}`);
  const video = await go('POST', `/api/media/uploads/${begun.id}/finish`);
  await go('GET', `/api/media/${video.id}`);
  const { captions } = await go('POST', '/api/captions', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHello\n'));
  await ada.fetch(`/api/captions/${captions.id}`);
  const document = await go('POST', '/api/media', Buffer.from(await makePdf({ pages: 1 })));
  await go('GET', `/api/media/${document.id}/pages/1`);
  const givenUp = await go('POST', '/api/media/uploads', { fileName: 'b.mp4', bytes: file.length });
  await go('DELETE', `/api/media/uploads/${givenUp.id}`);
  const { media } = await go('GET', `/api/media?ids=${id}`);
  for (const url of [media[0].url, media[0].thumbnailUrl]) if (url) await server.fetch(url);
  const row = await server.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { publicUrl, secret } = server.config;
  const { of } = createFileAddress({ publicUrl, sealer: createSealer(secret) });
  await server.fetch(of({ storageKey: row.storage_key, contentType: row.content_type, bytes: Number(row.bytes) }));
  await sql`update uploads set expires_at = expires_at - interval '10 days' where space_id = ${ada.uid}`.execute(
    server.db,
  );
  return id;
}
