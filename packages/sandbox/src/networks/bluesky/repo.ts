import type { Clock } from '#/core/clock.ts';
import type { Ledger } from '#/core/ledger.ts';
import type { Table } from '#/core/store.ts';
import { seenFileOf } from '#/core/uploads/streams.ts';
import type { World } from '#/core/world.ts';
import type { Account } from '#/networks/bluesky/accounts.ts';
import type { Blobs } from '#/networks/bluesky/blobs.ts';
import { cidOf } from '#/networks/bluesky/cid.ts';
import { encodeDagCbor } from '#/networks/bluesky/dag-cbor.ts';
import type { JsonObject } from '#/networks/bluesky/json.ts';
import { blobsOf, captionsOf, linkCardOf, mediaOf, postCollection, textOf } from '#/networks/bluesky/post.ts';
import type { PreparedRecord } from '#/networks/bluesky/prepare-record.ts';
import { TidMaker } from '#/networks/bluesky/tid.ts';
import { internalError, invalidRequest } from '#/networks/bluesky/xrpc-error.ts';

/** A record as it stands in an account's repository. */
export interface StoredRecord {
  readonly did: string;
  readonly collection: string;
  readonly rkey: string;
  readonly cid: string;
  readonly value: JsonObject;
  /** When it was first written, by the sandbox's clock. Milliseconds since 1970. */
  readonly at: number;
}

/** Where a repository stands. */
export interface Commit {
  readonly cid: string;
  readonly rev: string;
}

/** What a write asks of the state it finds. */
export interface Swap {
  /** CID the record must have; null: there must be none; absent: anything. */
  readonly record?: string | null;
  /** CID the repository must stand at; absent: anything. */
  readonly commit?: string;
}

/** What a write will do, once nothing stands against it. Valid until the next `await`. */
export interface Write {
  readonly uri: string;
  readonly cid: string;
  /** Carries the write out; null when the very same record is there already. Callers await the store. */
  accept(): Commit | null;
}

/** The repositories of all accounts. */
export class Repo {
  readonly #records: Table<StoredRecord>;
  readonly #heads: Table<Commit>;
  readonly #clock: Clock;
  readonly #ledger: Ledger;
  readonly #blobs: Blobs;
  readonly #tids: TidMaker;
  /** URI's folder (`did/collection`) → record keys. */
  readonly #keys = new Map<string, Set<string>>();

  constructor(world: World, blobs: Blobs) {
    this.#records = world.store.table('bluesky.records');
    this.#heads = world.store.table('bluesky.heads');
    this.#clock = world.clock;
    this.#ledger = world.ledger;
    this.#blobs = blobs;
    this.#tids = new TidMaker(() => world.clock.now());
  }

  /** Rebuilds the index of collections. */
  load(): void {
    this.#keys.clear();
    for (const { did, collection, rkey } of this.#records.values()) this.#index(did, collection).add(rkey);
  }

  /** A record key for a client that brings none. */
  nextKey(): string {
    return this.#tids.next();
  }

  /** Creates or replaces. The same record again changes nothing, whatever `swap` says. Throws InvalidSwap. */
  put(account: Account, prepared: PreparedRecord, swap: Swap): Write {
    const { collection, rkey, cid } = prepared;
    const uri = uriOf(account.did, collection, rkey);
    const current = this.#records.get(uri) ?? null;
    if (current?.cid === cid) {
      return { uri, cid, accept: () => this.#repeat(collection, uri) };
    }
    this.#assertSwap(account.did, current, swap);
    this.#assertBlobs(account.did, prepared);
    return { uri, cid, accept: () => this.#write(account, prepared, current) };
  }

  /** Creates. A key that is taken is a server error on the real network, too (@atproto/pds 0.5.35). */
  create(account: Account, prepared: PreparedRecord, swap: Swap): Write {
    const uri = uriOf(account.did, prepared.collection, prepared.rkey);
    this.#assertSwap(account.did, null, swap);
    this.#assertBlobs(account.did, prepared);
    if (this.#records.has(uri)) throw internalError();
    return { uri, cid: prepared.cid, accept: () => this.#write(account, prepared, null) };
  }

  /** Deletes; null when there was nothing. Throws InvalidSwap. */
  delete(account: Account, collection: string, rkey: string, swap: Swap): Commit | null {
    const uri = uriOf(account.did, collection, rkey);
    const current = this.#records.get(uri);
    if (current === undefined) return null;
    this.#assertSwap(account.did, current, swap);
    this.#records.delete(uri);
    this.#index(account.did, collection).delete(rkey);
    this.#blobs.refer(account.did, uri, [], blobsOf(current.value));
    if (collection === postCollection) this.#ledger.deleted('bluesky', uri);
    return this.#commit(account.did, current.cid);
  }

  /** The record at this place, or null. */
  get(did: string, collection: string, rkey: string): StoredRecord | null {
    return this.#records.get(uriOf(did, collection, rkey)) ?? null;
  }

  /** Records of a collection by key, newest key first (or last, with `reverse`); `cursor` is the last key seen. */
  list(
    did: string,
    collection: string,
    page: { limit: number; reverse: boolean; cursor: string | null },
  ): StoredRecord[] {
    const keys = [...this.#index(did, collection)].sort();
    if (!page.reverse) keys.reverse();
    const { cursor } = page;
    const isBehind = (rkey: string): boolean => cursor === null || (page.reverse ? rkey > cursor : rkey < cursor);
    return keys
      .filter(isBehind)
      .slice(0, page.limit)
      .flatMap((rkey) => this.get(did, collection, rkey) ?? []);
  }

  /** The newest posts, of one account or of all. */
  newestPosts(did?: string): StoredRecord[] {
    return [...this.#records.values()]
      .filter((record) => record.collection === postCollection && (did === undefined || record.did === did))
      .reverse();
  }

  /** How many posts there are, of one account or of all. */
  countPosts(did?: string): number {
    if (did !== undefined) return this.#index(did, postCollection).size;
    let count = 0;
    for (const [folder, keys] of this.#keys) if (folder.endsWith(`/${postCollection}`)) count += keys.size;
    return count;
  }

  #repeat(collection: string, uri: string): null {
    if (collection === postCollection) this.#ledger.repeated('bluesky', uri);
    return null;
  }

  #write(account: Account, prepared: PreparedRecord, current: StoredRecord | null): Commit {
    const { did } = account;
    const { collection, rkey, cid, value } = prepared;
    const uri = uriOf(did, collection, rkey);
    const at = current?.at ?? this.#clock.now();
    this.#records.set(uri, { did, collection, rkey, cid, value, at });
    this.#index(did, collection).add(rkey);
    this.#blobs.refer(did, uri, prepared.blobs, current === null ? [] : blobsOf(current.value));
    if (collection === postCollection) this.#note(account, uri, value, current === null, at);
    return this.#commit(did, cid);
  }

  #note(account: Account, uri: string, value: JsonObject, isNew: boolean, at: number): void {
    const files = mediaOf(value).map(({ blob }) => seenFileOf(this.#blobs.seen(account.did, blob.ref.$link)));
    const captions = captionsOf(value);
    const content = {
      text: textOf(value),
      mediaCount: files.length,
      files,
      ...(captions.length === 0 ? {} : { captions }),
    };
    if (!isNew) {
      this.#ledger.changed('bluesky', uri, content);
      return;
    }
    const time = new Date(at).toISOString();
    const link = linkCardOf(value);
    const card =
      link === null
        ? {}
        : { card: { url: link.uri, title: link.title, description: link.description, hasImage: link.thumb !== null } };
    this.#ledger.created({ network: 'bluesky', account: account.handle, remoteId: uri, ...content, ...card, at: time });
  }

  /** Moves the repository on. Its CID is a real one, of a block that names the change but no search tree. */
  #commit(did: string, record: string): Commit {
    const rev = this.#tids.next();
    const prev = this.#heads.get(did)?.cid ?? null;
    const commit = { cid: cidOf(encodeDagCbor({ did, rev, prev, record }), 'dag-cbor'), rev };
    this.#heads.set(did, commit);
    return commit;
  }

  #assertSwap(did: string, current: StoredRecord | null, swap: Swap): void {
    const head = this.#heads.get(did)?.cid;
    if (swap.commit !== undefined && swap.commit !== head) {
      throw invalidRequest(`Commit was at ${head ?? 'null'}`, 'InvalidSwap');
    }
    if (swap.record !== undefined && swap.record !== (current?.cid ?? null)) {
      throw invalidRequest(`Record was at ${current?.cid ?? 'null'}`, 'InvalidSwap');
    }
  }

  #assertBlobs(did: string, prepared: PreparedRecord): void {
    for (const blob of prepared.blobs) this.#blobs.assertUsable(did, blob);
  }

  #index(did: string, collection: string): Set<string> {
    const folder = `${did}/${collection}`;
    const known = this.#keys.get(folder);
    if (known !== undefined) return known;
    const keys = new Set<string>();
    this.#keys.set(folder, keys);
    return keys;
  }
}

/** The address of a record. */
export function uriOf(did: string, collection: string, rkey: string): string {
  return `at://${did}/${collection}/${rkey}`;
}
