import type { Poll } from '#/core/poll.ts';
import type { Store, Table } from '#/core/store.ts';

/** What the ledger tells about a file. */
export interface SeenFile {
  /** Of a picture its type: `jpeg`, `png`, `gif`. */
  readonly container: string | null;
  readonly video: string | null;
  readonly pixelFormat: string | null;
  readonly frameRate: number | null;
  readonly audio: string | null;
}

/** The card of a link as a network was sent it. */
export interface LedgerCard {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly hasImage: boolean;
}

/** One record that was created on a network: the unit that a person or a test counts. */
export interface LedgerEntry {
  readonly network: string;
  /** The account's name as people know it, for example its handle. */
  readonly account: string;
  /** The network's own id of the record. */
  readonly remoteId: string;
  /** Of a comment that is no post of its own: the post that it stands below, by the network's own id. */
  readonly below?: string;
  readonly text: string;
  readonly mediaCount: number;
  /** Its files as the network saw them, in the order of the post. */
  readonly files: readonly SeenFile[];
  /** The poll that it asks; absent: none. */
  readonly poll?: Poll;
  /** The long text below its text; absent: it has none. */
  readonly attachment?: { readonly text: string; readonly link?: string };
  /** The words of its text that are hidden until somebody wants to read them; absent: none are. */
  readonly spoilers?: readonly string[];
  /** Present where its pictures and videos are hidden until somebody wants to see them. */
  readonly spoiler?: true;
  /** The card of its link; absent: it has none. */
  readonly card?: LedgerCard;
  /** Present when a picture of its own is shown before its video plays. */
  readonly cover?: true;
  /** The languages in which its video has captions. Absent: it has none. */
  readonly captions?: readonly string[];
  /** Present where its file is a document. */
  readonly document?: { readonly title: string; readonly pages: number };
  /** How often the very same record was sent again. */
  readonly repeats: number;
  /** When it was created, by the sandbox's clock. ISO 8601, UTC. */
  readonly at: string;
  /** Present once the record was deleted. A record that is created again with the same id is another entry. */
  readonly deleted?: true;
}

/**
 * Everything that was published: one entry per created record, never removed. Callers await the store before they
 * answer.
 */
export class Ledger {
  readonly #entries: Table<LedgerEntry>;
  /** Network and remote id → key of the entry that is not deleted. */
  readonly #keys = new Map<string, string>();

  constructor(store: Store) {
    this.#entries = store.table('ledger');
    this.load();
  }

  /** Rebuilds what is derived from the table; called at start and after a reset. */
  load(): void {
    this.#keys.clear();
    for (const [key, entry] of this.#entries.entries()) {
      if (entry.deleted !== true) this.#keys.set(keyOf(entry.network, entry.remoteId), key);
    }
  }

  /** Notes a record that was created just now. */
  created(entry: Omit<LedgerEntry, 'repeats' | 'deleted'>): void {
    const key = String(this.#entries.size() + 1);
    this.#keys.set(keyOf(entry.network, entry.remoteId), key);
    this.#entries.set(key, { ...entry, repeats: 0 });
  }

  /** Notes that the very same record was sent again. */
  repeated(network: string, remoteId: string): void {
    this.#change(network, remoteId, (entry) => ({ ...entry, repeats: entry.repeats + 1 }));
  }

  /** Notes that a record was replaced in place. */
  changed(
    network: string,
    remoteId: string,
    content: Pick<LedgerEntry, 'text' | 'mediaCount'> & Partial<Pick<LedgerEntry, 'files' | 'captions'>>,
  ): void {
    this.#change(network, remoteId, (entry) => ({ ...entry, ...content }));
  }

  /** Notes that the video of a record got a picture of its own. A record that is not there yet says so when it is created. */
  covered(network: string, remoteId: string): void {
    this.#change(network, remoteId, (entry) => ({ ...entry, cover: true }));
  }

  /** Notes in which languages the video of a record has captions now. */
  captioned(network: string, remoteId: string, captions: readonly string[]): void {
    this.#change(network, remoteId, (entry) => ({ ...entry, captions }));
  }

  /** Notes that a record was deleted. */
  deleted(network: string, remoteId: string): void {
    this.#change(network, remoteId, (entry) => ({ ...entry, deleted: true }));
    this.#keys.delete(keyOf(network, remoteId));
  }

  /** Every entry of a network (or of all), oldest first. */
  list(network?: string): LedgerEntry[] {
    const entries = [...this.#entries.values()];
    return network === undefined ? entries : entries.filter((entry) => entry.network === network);
  }

  #change(network: string, remoteId: string, next: (entry: LedgerEntry) => LedgerEntry): void {
    const key = this.#keys.get(keyOf(network, remoteId));
    const entry = key === undefined ? undefined : this.#entries.get(key);
    if (key !== undefined && entry !== undefined) this.#entries.set(key, next(entry));
  }
}

function keyOf(network: string, remoteId: string): string {
  return `${network} ${remoteId}`;
}
