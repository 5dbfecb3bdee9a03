import type { Clock } from '#/core/clock.ts';
import type { Ledger } from '#/core/ledger.ts';
import type { Store, Table } from '#/core/store.ts';
import { seenFiles } from '#/core/uploads/upload-store.ts';
import type { World } from '#/core/world.ts';
import type { Account } from '#/networks/pinterest/accounts.ts';
import type { Ids } from '#/networks/pinterest/ids.ts';

/** A picture of a carousel with its own words. */
export interface PinItem {
  readonly fileId: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly link: string | null;
}

/** A Pin as it was taken. */
export interface Pin {
  readonly id: string;
  readonly accountId: string;
  readonly boardId: string;
  readonly sectionId: string | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly link: string | null;
  readonly altText: string | null;
  readonly dominantColor: string | null;
  readonly kind: 'image' | 'video' | 'carousel';
  /** Of a carousel that of its first picture. */
  readonly fileId: string;
  /** The pictures of a carousel. What was stored before there were any has none. */
  readonly items?: readonly PinItem[];
  /** At which second a video's cover is; null where the cover is a file of its own, and of pictures. */
  readonly coverSecond: number | null;
  readonly coverFileId: string | null;
  /** Whether only its creator sees it, as with trial access. */
  readonly isForCreator: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** The Pins of everybody. Nothing is refused for being there already: no document of Pinterest says so. */
export class Pins {
  readonly #table: Table<Pin>;
  readonly #clock: Clock;
  readonly #ledger: Ledger;
  readonly #store: Store;
  readonly #ids: Ids;

  constructor(world: World, ids: Ids) {
    this.#table = world.store.table('pinterest.pins');
    this.#clock = world.clock;
    this.#ledger = world.ledger;
    this.#store = world.store;
    this.#ids = ids;
  }

  load(): void {
    for (const { id } of this.#table.values()) this.#ids.seen(id);
  }

  create(account: Account, draft: Omit<Pin, 'id' | 'accountId' | 'createdAt'>): Pin {
    const createdAt = this.#clock.now();
    const pin: Pin = { ...draft, id: this.#ids.next(), accountId: account.id, createdAt };
    const fileIds = pin.items?.map(({ fileId }) => fileId) ?? [pin.fileId];
    this.#table.set(pin.id, pin);
    this.#ledger.created({
      network: 'pinterest',
      account: account.handle,
      remoteId: pin.id,
      text: pin.description ?? '',
      mediaCount: fileIds.length,
      files: seenFiles(this.#store, 'pinterest', fileIds),
      ...(pin.coverFileId === null ? {} : { cover: true as const }),
      at: new Date(createdAt).toISOString(),
    });
    return pin;
  }

  delete({ id }: Pin): void {
    this.#table.delete(id);
    this.#ledger.deleted('pinterest', id);
  }

  find(id: string): Pin | null {
    return this.#table.get(id) ?? null;
  }

  /** Everybody's Pins, newest first. */
  newest(): Pin[] {
    return [...this.#table.values()].reverse();
  }

  /** The Pins of a board, newest first: the order in which they stand there until somebody moves them. */
  on(boardId: string): Pin[] {
    return this.newest().filter((pin) => pin.boardId === boardId);
  }

  of(accountId: string): Pin[] {
    return this.newest().filter((pin) => pin.accountId === accountId);
  }

  count(): number {
    return this.#table.size();
  }
}
