import { createHmac, timingSafeEqual } from 'node:crypto';

import { deriveKey } from '#/secrets/derive-key.ts';

/** Addresses of media files. One fetches the file for a while; nobody can make one up. */
export interface MediaAddress {
  url(id: string): string;
  /** Address of a picture's thumbnail. */
  thumbnailUrl(id: string): string;
  /** Address of what was made of a file by a recipe. */
  variantUrl(id: string, recipe: string): string;
  /** Address of the stored profile picture of a connected account. */
  accountPictureUrl(id: string): string;
  /** The media id in an address of ours, even an expired one; else null. */
  parse(url: string): string | null;
  /** What a path of the media host leads to; null when it is not ours or has expired. */
  resolve(pathname: string): { id: string; part: MediaPart; recipe: string; validS: number } | null;
}

type MediaPart = (typeof parts)[number];
const parts = ['file', 'thumbnail', 'account', 'variant'] as const;

export interface MediaAddressParts {
  mediaUrl: string;
  secret: string;
  secretPrevious: string | null;
  now?: () => number;
}

const SIGNATURE_BYTES = 16;
const DAY_S = 24 * 60 * 60;

/**
 * An address stays the same for a day, so that it can be cached. It then works for at least a week after it was given
 * out.
 */
const VALID_DAYS = 8;

const PATH =
  /^(\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(file|thumbnail|account|variant)(?:-([\w.-]+))?\/(\d{5}))\/([\w-]{22})$/;

export function createMediaAddress({
  mediaUrl,
  secret,
  secretPrevious,
  now = Date.now,
}: MediaAddressParts): MediaAddress {
  const current = deriveKey(secret, 'media-address');
  const keys = secretPrevious === null ? [current] : [current, deriveKey(secretPrevious, 'media-address')];

  function address(id: string, part: MediaPart | `variant-${string}`): string {
    const lastDay = Math.floor(now() / 1000 / DAY_S) + VALID_DAYS;
    const path = `/media/${id}/${part}/${lastDay}`;
    return `${mediaUrl}${path}/${sign(current, path).toString('base64url')}`;
  }

  function read(pathname: string): { id: string; part: MediaPart; recipe: string; lastDay: number } | null {
    const [, path, id, name, recipe = '', lastDay, signature] = PATH.exec(pathname) ?? [];
    const part = parts.find((known) => known === name);
    if (path === undefined || id === undefined || part === undefined || signature === undefined) return null;
    const given = Buffer.from(signature, 'base64url');
    const isSigned =
      given.toString('base64url') === signature && keys.some((key) => timingSafeEqual(sign(key, path), given));
    return isSigned ? { id, part, recipe, lastDay: Number(lastDay) } : null;
  }

  return {
    url: (id) => address(id, 'file'),
    thumbnailUrl: (id) => address(id, 'thumbnail'),
    variantUrl: (id, recipe) => address(id, `variant-${recipe}`),
    accountPictureUrl: (id) => address(id, 'account'),
    parse(url) {
      if (!URL.canParse(url)) return null;
      const { origin, pathname, search, hash } = new URL(url);
      if (origin !== mediaUrl || search !== '' || hash !== '') return null;
      const found = read(pathname);
      return found === null || found.part === 'account' || found.part === 'variant' ? null : found.id;
    },
    resolve(pathname) {
      const found = read(pathname);
      if (found === null) return null;
      const { id, part, recipe, lastDay } = found;
      const validS = Math.floor(lastDay * DAY_S - now() / 1000);
      return validS > 0 ? { id, part, recipe, validS } : null;
    },
  };
}

function sign(key: Buffer, path: string): Buffer {
  return createHmac('sha256', key).update(path).digest().subarray(0, SIGNATURE_BYTES);
}
