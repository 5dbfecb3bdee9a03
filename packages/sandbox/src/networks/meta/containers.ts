import type { Processed, Processing } from '#/core/processing.ts';
import type { Table } from '#/core/store.ts';
import type { World } from '#/core/world.ts';
import { newGraphId } from '#/networks/meta/graph-id.ts';

/** How a container is getting on, in the words of Instagram and Threads. */
export type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED';

/** A post that is not visible yet. `Draft` is what the network makes of it; it is JSON. */
export interface Container<Draft> {
  readonly id: string;
  readonly accountId: string;
  readonly draft: Draft;
  readonly processing: Processed<string>;
  /** The id of the post that it became. */
  readonly postId: string | null;
}

/** "24 hours" (Instagram, "Content publishing"; Threads, "Posts"). */
const lifeMs = 24 * 3_600_000;
/** Until when a container without its file is processed: later than any clock here shows, and JSON. */
const whenReceived = Number.MAX_SAFE_INTEGER;

/**
 * The containers of a network of Meta: made, processed, published once. Callers await the store before they answer.
 *
 * A container remembers the post that it became. Publishing it again is no second post, whatever the network says of it.
 */
export class Containers<Draft> {
  readonly #table: Table<Container<Draft>>;
  readonly #world: World;
  readonly #processing: Processing;
  readonly #orderedFailure: string;

  /** `orderedFailure` is what a container says, in the network's words, when it was ordered to fail. */
  constructor(world: World, network: string, processing: Processing, orderedFailure = 'UNKNOWN') {
    this.#table = world.store.table(`${network}.containers`);
    this.#world = world;
    this.#processing = processing;
    this.#orderedFailure = orderedFailure;
  }

  /** Begins to process a post; `failure` is what it will fail with, in the network's words. */
  create(accountId: string, draft: Draft, failure: string | null): Container<Draft> {
    return this.#keep(accountId, draft, this.#processing.begin(failure, this.#orderedFailure));
  }

  /** A post whose file is still to come. It is processed from `receive` on, and lives from now on. */
  open(accountId: string, draft: Draft): Container<Draft> {
    return this.#keep(accountId, draft, { from: this.#world.clock.now(), until: whenReceived, failure: null });
  }

  /** Whether its file is still to come. */
  isOpen({ processing }: Container<Draft>): boolean {
    return processing.until === whenReceived;
  }

  /** Begins to process a post whose file has come. */
  receive(container: Container<Draft>, failure: string | null): void {
    const { from } = container.processing;
    const processing = { ...this.#processing.begin(failure, this.#orderedFailure), from };
    this.#table.set(container.id, { ...container, processing });
  }

  /** Whose container this is; null: there is none with this id. */
  ownerOf(id: string): string | null {
    return this.#table.get(id)?.accountId ?? null;
  }

  /** A container of this account. Those of others are not told from none. */
  find(accountId: string, id: string): Container<Draft> | null {
    const container = this.#table.get(id);
    return container?.accountId === accountId ? container : null;
  }

  /** How many an account has made since then, in milliseconds since 1970. */
  madeSince(accountId: string, since: number): number {
    return [...this.#table.values()].filter((one) => one.accountId === accountId && one.processing.from > since).length;
  }

  /** How it is getting on, and what went wrong with it. */
  stateOf({ processing, postId }: Container<Draft>): { status: ContainerStatus; failure: string | null } {
    const now = this.#world.clock.now();
    const status = (): ContainerStatus => {
      if (postId !== null) return 'PUBLISHED';
      if (now >= processing.from + lifeMs) return 'EXPIRED';
      if (now < processing.until) return 'IN_PROGRESS';
      return processing.failure === null ? 'FINISHED' : 'ERROR';
    };
    const known = status();
    return { status: known, failure: known === 'ERROR' ? processing.failure : null };
  }

  /** The id of its post: the one that it became before, or the one that `post` makes of a finished container. */
  reveal(container: Container<Draft>, post: (draft: Draft) => string): string {
    if (container.postId !== null) return container.postId;
    if (this.stateOf(container).status !== 'FINISHED') throw new Error('A container is published when it is finished.');
    const postId = post(container.draft);
    this.#table.set(container.id, { ...container, postId });
    return postId;
  }

  #keep(accountId: string, draft: Draft, processing: Processed<string>): Container<Draft> {
    const container = { id: newGraphId(), accountId, draft, processing, postId: null };
    this.#table.set(container.id, container);
    return container;
  }
}
