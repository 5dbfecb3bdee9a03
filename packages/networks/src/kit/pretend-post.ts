import type { LookContext, MediaFile, PublishContext, PublishInput, RevokeContext } from '#/port.ts';

type Context = PublishContext & RevokeContext & LookContext;

/** What every call of the port is given, where these files are there. */
export function contextWith(...files: readonly MediaFile[]): Context {
  return {
    file: async (id) => files.find((one) => one.id === id),
    signal: new AbortController().signal,
    grant: null,
    notBefore: new Date('2026-11-20T09:00:00.500Z'),
    notAfter: new Date('2026-11-20T09:01:30.000Z'),
    taken: new Set(),
  };
}

/** Makes posts of an account: of words, unless `usual` and what a test adds say otherwise. */
export function postsOf(account: PublishInput['account'], usual: Partial<PublishInput> = {}) {
  return (more: Partial<PublishInput> = {}): PublishInput => ({
    targetId: 'target-1',
    title: 'A title nobody sees',
    text: 'Hello',
    replies: [],
    link: null,
    media: [],
    format: 'feed',
    template: null,
    options: null,
    createdAt: new Date('2026-11-20T09:00:00.000Z'),
    account,
    ...usual,
    ...more,
  });
}

/** A file that a network is sent, a photo unless `more` says otherwise. */
export function fileOf(more: Partial<MediaFile> = {}): MediaFile {
  const { contentType = 'image/jpeg', bytes = 10 } = more;
  return {
    id: 'file-1',
    contentType,
    bytes,
    width: 640,
    height: 480,
    durationMs: contentType.startsWith('video/') ? 5_000 : null,
    alt: '',
    read: async () => new Uint8Array(bytes),
    readPart: async (from, to) => new Uint8Array(to - from),
    address: () => Promise.reject(new Error('nobody fetches this file')),
    ...more,
  };
}

/** A file that a network fetches, at an address that nobody may tell. */
export function fetchedFile(more: Partial<MediaFile> = {}): MediaFile {
  const { id = 'file-1' } = more;
  return fileOf({ address: async () => `https://nonet.test/media/for-networks/right-to-${id}`, ...more });
}

/** Of a file that may only be read in parts. */
export const neverWhole = { read: () => Promise.reject(new Error('a video is never read whole')) };
