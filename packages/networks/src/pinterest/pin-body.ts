import { randomUUID } from 'node:crypto';
import type { ApiCall } from '#/kit/caller.ts';
import type { StreamedBytes } from '#/kit/http.ts';
import { chunksFrom } from '#/kit/stream-of.ts';
import type { FrozenPin } from '#/pinterest/wire.ts';
import type { MediaFile, PublishContext } from '#/port.ts';

/** Three bytes are four characters, so that parts of this size can be joined. */
const CHUNK_BYTES = 3 * 128 * 1_024;

type Body = Pick<ApiCall<unknown>, 'json' | 'body'>;

/** The call that makes a Pin. Pictures go along in it, read as it is sent. Null: one of them is not there any more. */
export async function bodyOf({ source, ...pin }: FrozenPin, file: PublishContext['file']): Promise<Body | null> {
  const fields = {
    board_id: pin.board,
    ...(pin.section === null ? {} : { board_section_id: pin.section }),
    ...(pin.title === '' ? {} : { title: pin.title }),
    ...(pin.text === '' ? {} : { description: pin.text }),
    ...(pin.link === null ? {} : { link: pin.link }),
    ...(pin.alt === '' ? {} : { alt_text: pin.alt }),
  };
  // Stands for the next picture.
  const data = randomUUID();
  const { media_source, fileIds } = sourceWith(source, data);
  const call = { ...fields, media_source };
  if (fileIds.length === 0) return { json: call };
  const pictures = (await Promise.all(fileIds.map(file))).filter((picture) => picture !== undefined);
  if (pictures.length < fileIds.length) return null;
  const texts = JSON.stringify(call).split(data);
  return { body: { contentType: 'application/json', bytes: joined(texts, pictures) } };
}

/** Where the pictures and the video of a Pin are, with `data` in place of each picture (API description 5.23.0, `PinMediaSource`). */
function sourceWith(source: FrozenPin['source'], data: string): { media_source: object; fileIds: readonly string[] } {
  switch (source.kind) {
    case 'picture': {
      const { fileId, contentType: content_type } = source;
      return { media_source: { source_type: 'image_base64', content_type, data }, fileIds: [fileId] };
    }
    case 'carousel': {
      const items = source.items.map(({ contentType: content_type, title, link }) => ({
        ...(title === '' ? {} : { title }),
        ...(link === '' ? {} : { link }),
        content_type,
        data,
      }));
      const fileIds = source.items.map(({ fileId }) => fileId);
      return { media_source: { source_type: 'multiple_image_base64', items }, fileIds };
    }
    case 'video': {
      const { mediaId: media_id, coverSecond: cover_image_key_frame_time, cover } = source;
      const video = { source_type: 'video_id', media_id };
      if (cover === null) return { media_source: { ...video, cover_image_key_frame_time }, fileIds: [] };
      const { contentType: cover_image_content_type } = cover;
      return { media_source: { ...video, cover_image_content_type, cover_image_data: data }, fileIds: [cover.fileId] };
    }
    default:
      return source satisfies never;
  }
}

/** The texts, with one picture in base64 after each but the last. Pictures are read as they are sent, as many may be sent at once. */
function joined(texts: readonly string[], pictures: readonly MediaFile[]): StreamedBytes {
  const ofTexts = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const ofPictures = pictures.reduce((sum, { bytes }) => sum + Math.ceil(bytes / 3) * 4, 0);
  return { length: ofTexts + ofPictures, chunks: chunksOf(texts, pictures) };
}

async function* chunksOf(texts: readonly string[], pictures: readonly MediaFile[]): AsyncGenerator<Uint8Array> {
  for (const [index, text] of texts.entries()) {
    yield Buffer.from(text);
    const picture = pictures[index];
    if (picture === undefined) continue;
    for await (const chunk of chunksFrom(picture, { chunkBytes: CHUNK_BYTES })) {
      yield Buffer.from(Buffer.from(chunk).toString('base64'));
    }
  }
}
