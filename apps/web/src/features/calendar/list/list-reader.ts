import type { ListedPost, PostPage } from '@nonet/contract';

import { cutPage, type Side, type Stretch } from './stretch.ts';

export interface ListSource {
  /** Reads the posts beyond an edge, those next to it first. */
  readPage: (side: Side, edge: string) => Promise<PostPage>;
  /** Keeps the posts of a stretch, so that it need not be read when it is drawn. */
  keep: (stretch: Stretch, posts: readonly ListedPost[]) => void;
  readWhole: (stretch: Stretch) => Promise<unknown>;
}

export type SideState =
  | { readonly is: 'more' | 'reading' | 'end' }
  /** `reading`: it is tried again. */
  | { readonly is: 'failed'; readonly error: unknown; readonly reading: boolean };

export interface ListState {
  /** Next to one another, in the order of time. */
  readonly stretches: readonly Stretch[];
  readonly earlier: SideState;
  readonly later: SideState;
}

/** How far the list has been read to both sides of the day that it began with. */
export class ListReader {
  #state: ListState = { stretches: [], earlier: { is: 'more' }, later: { is: 'more' } };
  readonly #listeners = new Set<() => void>();
  readonly #start: string;
  readonly #zone: string;
  readonly #source: ListSource;

  /** `start`: the instant at which the first day begins. */
  constructor(start: string, zone: string, source: ListSource) {
    this.#start = start;
    this.#zone = zone;
    this.#source = source;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): ListState => this.#state;

  /** Reads one page on. Does nothing while that side is being read, and at its end. */
  async read(side: Side): Promise<void> {
    const now = this.#state[side];
    if (now.is === 'reading' || now.is === 'end' || (now.is === 'failed' && now.reading)) return;
    this.#set({ [side]: now.is === 'failed' ? { ...now, reading: true } : { is: 'reading' } });
    try {
      const edge = this.#edge(side);
      const page = await this.#source.readPage(side, edge);
      const found = cutPage(page, { side, edge, zone: this.#zone });
      for (const { stretch, posts } of found) {
        if (posts) this.#source.keep(stretch, posts);
        else await this.#source.readWhole(stretch);
      }
      const stretches = found.map(({ stretch }) => stretch);
      this.#set({
        stretches:
          side === 'later' ? [...this.#state.stretches, ...stretches] : [...stretches, ...this.#state.stretches],
        [side]: { is: page.nextCursor === null ? 'end' : 'more' },
      });
    } catch (error) {
      this.#set({ [side]: { is: 'failed', error, reading: false } });
    }
  }

  #edge(side: Side): string {
    const { stretches } = this.#state;
    return (side === 'later' ? stretches.at(-1)?.to : stretches[0]?.from) ?? this.#start;
  }

  #set(change: Partial<ListState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
