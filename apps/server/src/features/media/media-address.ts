import { createHmac, timingSafeEqual } from 'node:crypto';

import { deriveKey } from '#/secrets/derive-key.ts';

/** Addresses of media files: whoever has one can fetch the file for a while, and nobody can make one up. */
export interface MediaAddress {
  url(id: string): string;
  /** Of the small picture that is kept beside a picture. */
  thumbnailUrl(id: string): string;
  /** The media id of one of our own addresses, be it expired, else null. */
  parse(url: string): string | null;
  /** What a path of the media host leads to; null when it is not ours, or has expired. */
  resolve(pathname: string): { id: string; part: MediaPart; validS: number } | null;
}

type MediaPart = 'file' | 'thumbnail';

export interface MediaAddressParts {
  mediaUrl: string;
  secret: string;
  secretPrevious: string | null;
  now?: () => number;
}

const SIGNATURE_BYTES = 16;
const DAY_S = 24 * 60 * 60;

/** The address stays the same for a day, so that it can be cached, and is good for at least a week after it was given out. */
const VALID_DAYS = 8;

const PATH = /^(\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(file|thumbnail)\/(\d{5}))\/([\w-]{22})$/;

export function createMediaAddress(parts: MediaAddressParts): MediaAddress {
  const { mediaUrl, secret, secretPrevious, now = Date.now } = parts;
  const current = deriveKey(secret, 'media-address');
  const keys = secretPrevious === null ? [current] : [current, deriveKey(secretPrevious, 'media-address')];

  function address(id: string, part: MediaPart): string {
    const lastDay = Math.floor(now() / 1000 / DAY_S) + VALID_DAYS;
    const path = `/media/${id}/${part}/${lastDay}`;
    return `${mediaUrl}${path}/${sign(current, path).toString('base64url')}`;
  }

  function read(pathname: string): { id: string; part: MediaPart; lastDay: number } | null {
    const [, path, id, part, lastDay, signature] = PATH.exec(pathname) ?? [];
    if (path === undefined || id === undefined || signature === undefined) return null;
    const given = Buffer.from(signature, 'base64url');
    const isSigned =
      given.toString('base64url') === signature && keys.some((key) => timingSafeEqual(sign(key, path), given));
    return isSigned ? { id, part: part === 'thumbnail' ? 'thumbnail' : 'file', lastDay: Number(lastDay) } : null;
  }

  return {
    url: (id) => address(id, 'file'),
    thumbnailUrl: (id) => address(id, 'thumbnail'),
    parse(url) {
      if (!URL.canParse(url)) return null;
      const { origin, pathname, search, hash } = new URL(url);
      if (origin !== mediaUrl || search !== '' || hash !== '') return null;
      return read(pathname)?.id ?? null;
    },
    resolve(pathname) {
      const found = read(pathname);
      if (found === null) return null;
      const { id, part, lastDay } = found;
      const validS = Math.floor(lastDay * DAY_S - now() / 1000);
      return validS > 0 ? { id, part, validS } : null;
    },
  };
}

function sign(key: Buffer, path: string): Buffer {
  return createHmac('sha256', key).update(path).digest().subarray(0, SIGNATURE_BYTES);
}
