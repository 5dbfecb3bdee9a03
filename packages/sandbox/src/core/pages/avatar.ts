import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const size = 128;
const cell = size / 4;

type Color = readonly [red: number, green: number, blue: number];

/** Warm and cool grounds, each with an ink that contrasts with it. */
const palettes: readonly { ground: Color; ink: Color }[] = [
  { ground: [236, 222, 201], ink: [122, 74, 43] },
  { ground: [214, 228, 222], ink: [38, 84, 78] },
  { ground: [222, 224, 240], ink: [58, 62, 120] },
  { ground: [243, 220, 216], ink: [142, 52, 56] },
  { ground: [232, 230, 214], ink: [88, 86, 40] },
  { ground: [216, 229, 240], ink: [30, 78, 124] },
];

/** Draws a picture of nine dots, some of them small. Each account has its own, and it never changes. PNG, 128 × 128. */
export function drawAvatar(id: string): Uint8Array<ArrayBuffer> {
  const seed = createHash('sha256').update(id).digest();
  const { ground, ink } = palettes[(seed[0] ?? 0) % palettes.length] ?? { ground: [255, 255, 255], ink: [0, 0, 0] };
  const radiusOf = (dot: number): number => ((seed[dot + 1] ?? 0) % 5 < 2 ? cell * 0.17 : cell * 0.42);
  const pixels = Buffer.alloc(size * (size * 3 + 1));
  let at = 0;
  for (let y = 0; y < size; y += 1) {
    pixels[at++] = 0; // PNG filter "none" for this row
    for (let x = 0; x < size; x += 1) {
      const column = nearestDot(x);
      const row = nearestDot(y);
      const distance = Math.hypot(x + 0.5 - (column + 1) * cell, y + 0.5 - (row + 1) * cell);
      const cover = Math.min(1, Math.max(0, radiusOf(row * 3 + column) - distance + 0.5));
      for (const channel of [0, 1, 2] as const) {
        pixels[at++] = Math.round(ground[channel] + (ink[channel] - ground[channel]) * cover);
      }
    }
  }
  return png(pixels);
}

function nearestDot(position: number): number {
  return Math.min(2, Math.max(0, Math.round(position / cell) - 1));
}

function png(pixels: Buffer): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2], 8); // 8 bits per channel, red green blue
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
