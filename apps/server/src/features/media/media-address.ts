import { createHmac, timingSafeEqual } from 'node:crypto';

import { deriveKey } from '#/secrets/derive-key.ts';

/** The address of a media file: whoever has it can fetch the file, and nobody can make one up. */
export interface MediaAddress {
  url(id: string): string;
  /** The media id of one of our own addresses, else null. */
  parse(url: string): string | null;
  /** Whether the signature of a path belongs to the id. */
  isSigned(id: string, signature: string): boolean;
}

export interface MediaAddressParts {
  mediaUrl: string;
  secret: string;
  secretPrevious: string | null;
}

const SIGNATURE_BYTES = 16;

export function createMediaAddress({ mediaUrl, secret, secretPrevious }: MediaAddressParts): MediaAddress {
  const current = deriveKey(secret, 'media-address');
  const keys = secretPrevious === null ? [current] : [current, deriveKey(secretPrevious, 'media-address')];

  function isSigned(id: string, signature: string): boolean {
    const given = Buffer.from(signature, 'base64url');
    return (
      given.length === SIGNATURE_BYTES &&
      given.toString('base64url') === signature &&
      keys.some((key) => timingSafeEqual(sign(key, id), given))
    );
  }

  return {
    url: (id) => `${mediaUrl}/media/${id}/${sign(current, id).toString('base64url')}`,
    parse(url) {
      if (!URL.canParse(url)) return null;
      const { origin, pathname, search, hash } = new URL(url);
      const [, id, signature] = /^\/media\/([0-9a-f-]{36})\/([\w-]+)$/.exec(pathname) ?? [];
      if (origin !== mediaUrl || search !== '' || hash !== '' || id === undefined || signature === undefined)
        return null;
      return isSigned(id, signature) ? id : null;
    },
    isSigned,
  };
}

function sign(key: Buffer, id: string): Buffer {
  return createHmac('sha256', key).update(id).digest().subarray(0, SIGNATURE_BYTES);
}
