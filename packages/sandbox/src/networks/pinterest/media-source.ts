import { isOrder, type Order } from '#/core/order.ts';
import { fetchFile } from '#/core/uploads/fetch-file.ts';
import { sizeOf, typeOf } from '#/core/uploads/media-file.ts';
import { isReady } from '#/core/uploads/upload-store.ts';
import type { World } from '#/core/world.ts';
import type { Call } from '#/networks/pinterest/api.ts';
import type { Files } from '#/networks/pinterest/files.ts';
import type { Pin, PinItem } from '#/networks/pinterest/pins.ts';
import { invalidRequest } from '#/networks/pinterest/pinterest-error.ts';
import { assertKnown, optionalId, optionalText } from '#/networks/pinterest/request-body.ts';

/** A picture of 20 MB (help.pinterest.com, "Pinterest product specs", 2026). */
export const maxPictureBytes = 20_000_000;
const pictureTypes = ['image/jpeg', 'image/png'];
/** Of a carousel (API description 5.23.0, `PinMediaSourceImagesBase64`). */
const fewestPictures = 2;
export const mostPictures = 5;
const sameShape = 0.02;

/** A picture that came in the call, or was fetched. */
interface Picture {
  readonly type: string;
  readonly bytes: Buffer;
}
/** A picture, several of them, or a video that was sent before. */
type Source =
  | { readonly kind: 'image'; readonly picture: Picture }
  | {
      readonly kind: 'carousel';
      readonly pictures: readonly (Omit<PinItem, 'fileId'> & { readonly picture: Picture })[];
    }
  | { readonly kind: 'video'; readonly fileId: string; readonly cover: { readonly second: number } | Picture };

/** The pictures or the video of a new Pin. */
export async function sourceIn(fields: Order, { account }: Call, world: World, files: Files): Promise<Source> {
  const source = fields['media_source'];
  if (!isOrder(source)) throw invalidRequest("'media_source' is a required property.");
  if (source['source_type'] === 'image_base64') {
    assertKnown(source, ['source_type', 'content_type', 'data', 'is_standard']);
    return { kind: 'image', picture: pictureIn(source, 'content_type', 'data') };
  }
  if (source['source_type'] === 'image_url') {
    assertKnown(source, ['source_type', 'url', 'is_standard']);
    const picture = await pictureAt(source, 'url');
    if (picture === null) throw invalidRequest("'url' is a required property.");
    return { kind: 'image', picture };
  }
  if (source['source_type'] === 'multiple_image_base64') return carouselIn(source);
  if (source['source_type'] !== 'video_id') throw invalidRequest(`'${source['source_type']}' is not played here.`);
  const names = 'source_type media_id is_standard cover_image_key_frame_time cover_image_url';
  assertKnown(source, [...names.split(' '), 'cover_image_data', 'cover_image_content_type']);
  const fileId = optionalId(source, 'media_id') ?? '';
  const file = files.find(fileId);
  if (file === null || file.accountId !== account.id || !isReady(file, world.clock.now())) {
    throw invalidRequest(`the media '${fileId}' is not ready.`);
  }
  return { kind: 'video', fileId, cover: await coverIn(source) };
}

/** The pictures of a carousel: that they have one shape is the word of its help pages. */
function carouselIn(source: Order): Source {
  assertKnown(source, ['source_type', 'items', 'index']);
  const { items } = source;
  if (!Array.isArray(items) || items.length < fewestPictures || items.length > mostPictures) {
    throw invalidRequest(`'items' must have ${fewestPictures} to ${mostPictures} items.`);
  }
  const pictures = items.map((item: unknown) => {
    if (!isOrder(item)) throw invalidRequest("an item of 'items' is not of type 'object'.");
    assertKnown(item, ['title', 'description', 'link', 'content_type', 'data']);
    return { ...itemWords(item), picture: pictureIn(item, 'content_type', 'data') };
  });
  const shapes = pictures.map(({ picture }) => shapeOf(picture));
  if (shapes.some((shape) => Math.abs(shape / (shapes[0] ?? 1) - 1) > sameShape)) {
    throw invalidRequest('the images of a carousel must have the same aspect ratio.');
  }
  return { kind: 'carousel', pictures };
}

function itemWords(item: Order): Omit<PinItem, 'fileId'> {
  const link = optionalText(item, 'link', 2_048);
  if (link !== null && !/^https?:\/\//.test(link)) throw invalidRequest("'link' is not an address.");
  return { title: optionalText(item, 'title', 100), description: optionalText(item, 'description', 500), link };
}

/** Its width by its height; 1 where that cannot be read. */
function shapeOf({ type, bytes }: Picture): number {
  const [width, height] = sizeOf(type, bytes) ?? [1, 1];
  return width / height;
}

/** A video needs one. */
async function coverIn(source: Order): Promise<{ second: number } | Picture> {
  const { cover_image_key_frame_time: second } = source;
  if (typeof second === 'number' && Number.isInteger(second) && second >= 0) return { second };
  const fetched = await pictureAt(source, 'cover_image_url');
  if (fetched !== null) return fetched;
  if (source['cover_image_data'] !== undefined)
    return pictureIn(source, 'cover_image_content_type', 'cover_image_data');
  throw invalidRequest('a video needs a cover image.');
}

/** The picture at the address in this member; null when the member is no address. */
async function pictureAt(source: Order, name: string): Promise<Picture | null> {
  const address = source[name];
  if (typeof address !== 'string' || !/^https?:\/\//.test(address)) return null;
  const fetched = await fetchFile(address, { maxBytes: maxPictureBytes, timeoutMs: 10_000 });
  const type = typeof fetched === 'string' ? null : typeOf(fetched.bytes);
  // Its words are those that clients have met. Its number, and what is said of a file that is no picture, are not documented.
  if (typeof fetched === 'string' || type?.startsWith('image/') !== true) {
    throw invalidRequest('Unable to reach the URL. Please check the URL is correct and try again.');
  }
  return { type, bytes: fetched.bytes };
}

function pictureIn(source: Order, typeName: string, dataName: string): Picture {
  const { [typeName]: type, [dataName]: data } = source;
  if (typeof type !== 'string' || !pictureTypes.includes(type)) {
    throw invalidRequest(`'${typeName}' must be one of ${pictureTypes.join(', ')}.`);
  }
  if (typeof data !== 'string' || !/^[a-zA-Z0-9+/=]+$/.test(data)) {
    throw invalidRequest(`'${dataName}' does not match '^[a-zA-Z0-9+/=]+$'.`);
  }
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > maxPictureBytes) throw invalidRequest('the picture is too large.');
  const isType = type === 'image/png' ? bytes.toString('latin1', 1, 4) === 'PNG' : bytes.readUInt16BE(0) === 0xffd8;
  if (!isType) throw invalidRequest('the picture is not of its type.');
  return { type, bytes };
}

/** Keeps what came with the call, so that it does not expire any more. */
export async function keepMedia(
  files: Files,
  source: Source,
  { account }: Call,
): Promise<Pick<Pin, 'kind' | 'fileId' | 'items' | 'coverSecond' | 'coverFileId'>> {
  const keep = async ({ type, bytes }: Picture): Promise<string> => {
    const about = { accountId: account.id, category: 'image', type, totalBytes: bytes.length };
    const kept = await files.keep(about, bytes);
    files.replace({ ...kept, isUsed: true });
    return kept.id;
  };
  const bare = { coverSecond: null, coverFileId: null };
  if (source.kind === 'image') return { ...bare, kind: 'image', fileId: await keep(source.picture) };
  if (source.kind === 'carousel') {
    const items: PinItem[] = [];
    for (const { picture, ...words } of source.pictures) items.push({ ...words, fileId: await keep(picture) });
    return { ...bare, kind: 'carousel', fileId: items[0]?.fileId ?? '', items };
  }
  const { fileId, cover } = source;
  const file = files.find(fileId);
  if (file !== null) files.replace({ ...file, isUsed: true });
  const coverFileId = 'second' in cover ? null : await keep(cover);
  return { kind: 'video', fileId, coverSecond: 'second' in cover ? cover.second : null, coverFileId };
}
