import { xrpc } from '#/xrpc.ts';

/** One post as the server keeps it. */
export interface StoredPost {
  readonly uri: string;
  readonly cid: string;
  readonly value: PostRecord;
}

/** The fields of `app.bsky.feed.post` that the product writes. */
export interface PostRecord {
  readonly $type: string;
  readonly text: string;
  readonly createdAt: string;
  readonly facets?: readonly Facet[];
  readonly embed?: {
    readonly $type: string;
    readonly images?: readonly EmbeddedImage[];
    readonly video?: EmbeddedFile;
  };
}

export interface Facet {
  readonly index: { readonly byteStart: number; readonly byteEnd: number };
  readonly features: readonly ({ readonly $type: string } & Readonly<Record<string, string>>)[];
}

interface EmbeddedFile {
  readonly ref: { readonly $link: string };
  readonly mimeType: string;
  readonly size: number;
}

export interface EmbeddedImage {
  readonly alt: string;
  readonly image: EmbeddedFile;
  readonly aspectRatio?: { readonly width: number; readonly height: number };
}

/** Those among the newest hundred posts of an account with exactly this text, as any stranger may read them. */
export async function postsWithText(service: string, did: string, text: string): Promise<readonly StoredPost[]> {
  const query = { repo: did, collection: 'app.bsky.feed.post', limit: '100' };
  const { body } = await xrpc(service, { method: 'com.atproto.repo.listRecords', query });
  return (body as { records: StoredPost[] }).records.filter((post) => post.value.text === text);
}

/** The bytes of an embedded file. */
export async function readBlob(service: string, did: string, cid: string): Promise<Uint8Array> {
  const response = await fetch(`${service}/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid })}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** What a facet marks, and what it makes of it: `'#clay' → {tag: 'clay'}`. */
export function markedParts({ text, facets = [] }: PostRecord): [string, Record<string, string>][] {
  const bytes = Buffer.from(text);
  return facets.map(({ index, features }) => {
    const { $type: _type, ...feature } = features[0] ?? { $type: '' };
    return [bytes.subarray(index.byteStart, index.byteEnd).toString(), feature];
  });
}
