import { createHmac, timingSafeEqual } from 'node:crypto';

import type { SpaceId } from '#/db/space-id.ts';
import type { FileReader } from '#/http/api.ts';
import { deriveKey } from '#/secrets/derive-key.ts';

/** The addresses of a space's files for one reader. Nobody can make one up. */
export interface ReaderAddresses {
  url(id: string): string;
  /** Address of a picture's thumbnail. */
  thumbnailUrl(id: string): string;
  /** Address of what was made of a file by a recipe. */
  variantUrl(id: string, recipe: string): string;
  /** Address of the stored profile picture of a connected account. */
  accountPictureUrl(id: string): string;
  /** Address of a part as addresses name it; null when there is no such part. */
  partUrl(id: string, part: string): string | null;
  /** Turns an address of one of our files, also an expired one, into one that works now. Leaves any other address as it is. */
  renewed(url: string): string;
}

export interface MediaAddress {
  of(reader: FileReader): ReaderAddresses;
  /** The media id in an address of ours, even an expired one; else null. */
  parse(url: string): string | null;
  /** What a path of the media host leads to; null when it is not ours or has expired. The reader may have left the space since. */
  resolve(pathname: string): FoundFile | null;
}

export interface FoundFile {
  id: string;
  part: MediaPart;
  recipe: string;
  readerId: string;
  spaceId: SpaceId;
  /** For how many more seconds the address works. */
  validS: number;
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
/** An address stays the same for so long, so that a browser need not fetch a file twice within it. */
const SAME_FOR_S = 5 * 60;
/** It works for one such time more, so for 10 minutes at most (OP-173). */
const WINDOWS = 2;

const PATH =
  /^(\/media\/([\w-]+)(?:\.([\w-]+))?\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/((?:file|thumbnail|account|variant)(?:-[\w.-]+)?)\/(\d{7}))\/([\w-]{22})$/;
const PART = /^(file|thumbnail|account|variant)(?:-([\w.-]+))?$/;

export function createMediaAddress({
  mediaUrl,
  secret,
  secretPrevious,
  now = Date.now,
}: MediaAddressParts): MediaAddress {
  const current = deriveKey(secret, 'media-address');
  const keys = secretPrevious === null ? [current] : [current, deriveKey(secretPrevious, 'media-address')];

  function address({ uid, space }: FileReader, id: string, part: string): string {
    const end = Math.floor(now() / 1000 / SAME_FOR_S) + WINDOWS;
    // One's own space has the id of its person.
    const reader = space.id === uid ? uid : `${space.id}.${uid}`;
    const path = `/media/${reader}/${id}/${part}/${end}`;
    return `${mediaUrl}${path}/${sign(current, path).toString('base64url')}`;
  }

  function read(pathname: string): FoundFile | null {
    const [, path, spaceId, readerId = spaceId, id, named, end, signature] = PATH.exec(pathname) ?? [];
    const part = partOf(named ?? '');
    if (path === undefined || id === undefined || part === null || signature === undefined) return null;
    if (spaceId === undefined || readerId === undefined) return null;
    const given = Buffer.from(signature, 'base64url');
    const isSigned =
      given.toString('base64url') === signature && keys.some((key) => timingSafeEqual(sign(key, path), given));
    if (!isSigned) return null;
    const validS = Math.floor(Number(end) * SAME_FOR_S - now() / 1000);
    // The signature says that this server wrote the id.
    return { id, ...part, readerId, spaceId: spaceId as SpaceId, validS };
  }

  function readUrl(url: string): FoundFile | null {
    if (!URL.canParse(url)) return null;
    const { origin, pathname, search, hash } = new URL(url);
    return origin !== mediaUrl || search !== '' || hash !== '' ? null : read(pathname);
  }

  return {
    of: (reader) => ({
      url: (id) => address(reader, id, 'file'),
      thumbnailUrl: (id) => address(reader, id, 'thumbnail'),
      variantUrl: (id, recipe) => address(reader, id, `variant-${recipe}`),
      accountPictureUrl: (id) => address(reader, id, 'account'),
      partUrl: (id, part) => (partOf(part) === null ? null : address(reader, id, part)),
      renewed(url) {
        const found = readUrl(url);
        if (found === null) return url;
        return address(reader, found.id, found.recipe === '' ? found.part : `${found.part}-${found.recipe}`);
      },
    }),
    parse(url) {
      const found = readUrl(url);
      return found === null || found.part === 'account' || found.part === 'variant' ? null : found.id;
    },
    resolve(pathname) {
      const found = read(pathname);
      return found !== null && found.validS > 0 ? found : null;
    },
  };
}

/** What an address names by this word; null: nothing. Only a variant has a recipe. */
function partOf(named: string): Pick<FoundFile, 'part' | 'recipe'> | null {
  const [, name, recipe = ''] = PART.exec(named) ?? [];
  const part = parts.find((known) => known === name);
  return part === undefined || (part === 'variant') !== (recipe !== '') ? null : { part, recipe };
}

function sign(key: Buffer, path: string): Buffer {
  return createHmac('sha256', key).update(path).digest().subarray(0, SIGNATURE_BYTES);
}
