import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import load from 'libheif-js/libheif-wasm/libheif-bundle.mjs';

import type { HeicPicture, HeicWork } from '#/lib/pictures/decode-heic.ts';

const PAGE_BYTES = 64 * 1024;

const { file, maxPixels, maxMemoryBytes }: HeicWork = workerData;
limitMemory(maxMemoryBytes);
const picture = decode(await readFile(file));
parentPort?.postMessage(picture, typeof picture === 'string' ? [] : [picture.data.buffer]);

/** Limits the call that gets the decoder all its memory. When that is refused, the decoder ends with an error. */
function limitMemory(maxBytes: number): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function limited(pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > maxBytes)
      throw new RangeError('The decoder wants too much memory.');
    return grow.call(this, pages);
  };
}

/** The main picture of the file, upright. */
function decode(bytes: Buffer): HeicPicture | 'damaged' | 'too-large' {
  const heif = load({ print: () => undefined, printErr: () => undefined });
  const context = heif.heif_context_alloc();
  if (heif.heif_context_read_from_memory(context, bytes).code.value !== 0) return 'damaged';
  const handle = heif.heif_js_context_get_primary_image_handle(context);
  if (handle === undefined || handle.code !== undefined) return 'damaged';
  if (heif.heif_image_handle_get_width(handle) * heif.heif_image_handle_get_height(handle) > maxPixels)
    return 'too-large';

  const channels = heif.heif_image_handle_has_alpha_channel(handle) === 0 ? 3 : 4;
  const { heif_chroma_interleaved_RGB, heif_chroma_interleaved_RGBA } = heif.heif_chroma;
  const chroma = channels === 3 ? heif_chroma_interleaved_RGB : heif_chroma_interleaved_RGBA;
  const decoded = heif.heif_js_decode_image2(handle, heif.heif_colorspace.heif_colorspace_RGB, chroma);
  if (decoded === undefined || decoded.code !== undefined) return 'damaged';
  const [plane] = decoded.channels;
  if (plane === undefined) return 'damaged';

  const { width, height, stride, data } = plane;
  // The coded picture can be larger than the file declares.
  if (width * height > maxPixels) return 'too-large';
  const rows = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++) {
    rows.set(data.subarray(y * stride, y * stride + width * channels), y * width * channels);
  }
  return { width, height, channels, data: rows, profile: findProfile(bytes) };
}

/**
 * The first colour profile (ISO/IEC 23008-12, `colr` in the properties of `meta`). It belongs to the main picture,
 * because profiles of further pictures follow it. Null when it does not describe red, green and blue.
 */
function findProfile(bytes: Buffer): Uint8Array<ArrayBuffer> | null {
  // `meta` has a version and flags in front of its boxes.
  const path = ['meta', 'iprp', 'ipco', 'colr'];
  let from = 0;
  let to = bytes.length;
  for (const kind of path) {
    const box = findBox(bytes, from, to, kind);
    if (box === undefined) return null;
    from = box.from + (kind === 'meta' ? 4 : 0);
    to = box.to;
  }
  const kind = bytes.toString('latin1', from, from + 4);
  const profile = bytes.subarray(from + 4, to);
  const isOfColours = profile.toString('latin1', 16, 20) === 'RGB ' && profile.toString('latin1', 36, 40) === 'acsp';
  return (kind === 'prof' || kind === 'rICC') && isOfColours ? new Uint8Array(profile) : null;
}

function findBox(bytes: Buffer, from: number, to: number, kind: string): { from: number; to: number } | undefined {
  for (let at = from; at + 8 <= to; ) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > to) return undefined;
    if (bytes.toString('latin1', at + 4, at + 8) === kind) return { from: at + 8, to: at + size };
    at += size;
  }
  return undefined;
}
