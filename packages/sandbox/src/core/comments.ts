import type { Table } from '#/core/store.ts';
import type { World } from '#/core/world.ts';

/** A comment below a post, which is no post itself. */
export interface Comment {
  /** The network's own id of it. */
  readonly id: string;
  /** The network's own id of the post that it stands below. */
  readonly postId: string;
  /** Who commented, by the network's own id. */
  readonly accountId: string;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** The comments of a network, each an entry of the ledger, too. Callers await the store before they answer. */
export class Comments {
  readonly #table: Table<Comment>;
  readonly #world: World;
  readonly #network: string;

  constructor(world: World, network: string) {
    this.#table = world.store.table(`${network}.comments`);
    this.#world = world;
    this.#network = network;
  }

  /** `account` is the commenter's name as people know it. */
  create(comment: Omit<Comment, 'createdAt'>, account: string): Comment {
    const made = { ...comment, createdAt: this.#world.clock.now() };
    this.#table.set(made.id, made);
    this.#world.ledger.created({
      network: this.#network,
      account,
      remoteId: made.id,
      below: made.postId,
      text: made.text,
      mediaCount: 0,
      files: [],
      at: new Date(made.createdAt).toISOString(),
    });
    return made;
  }

  find(id: string): Comment | null {
    return this.#table.get(id) ?? null;
  }

  /** What stands below a post, oldest first. */
  below(postId: string): Comment[] {
    return [...this.#table.values()].filter((comment) => comment.postId === postId);
  }

  /** They go with their post. */
  deleteBelow(postId: string): void {
    for (const { id } of this.below(postId)) this.delete(id);
  }

  delete(id: string): void {
    if (this.find(id) === null) return;
    this.#table.delete(id);
    this.#world.ledger.deleted(this.#network, id);
  }
}
