import { digitsFor } from '#/core/account-book.ts';
import type { Clock } from '#/core/clock.ts';
import { isOrder, type Order, oneOf, text } from '#/core/order.ts';
import type { Table } from '#/core/store.ts';
import { SteeringError, type World } from '#/core/world.ts';
import type { Account } from '#/networks/pinterest/accounts.ts';

/** Who sees a board. Protected ones are for ads and not played. */
export const privacies = ['PUBLIC', 'SECRET'] as const;
export type Privacy = (typeof privacies)[number];

/** A part of a board. */
interface Section {
  readonly id: string;
  readonly name: string;
}

/** A board of one account. */
export interface Board {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly description: string;
  readonly privacy: Privacy;
  readonly sections: readonly Section[];
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** What is needed to make a board. */
type BoardDraft = Pick<Board, 'name' | 'description' | 'privacy'> & { readonly sections?: readonly string[] };

/** The boards of every account that nobody has given others. */
const ready: readonly BoardDraft[] = [
  { name: 'Ceramics', description: 'What comes out of the kiln.', privacy: 'PUBLIC', sections: ['Bowls', 'Vases'] },
  { name: 'Studio', description: '', privacy: 'PUBLIC' },
];

/** The boards of everybody. Ids follow from account and name, so that a reset does not change them. */
export class Boards {
  readonly #table: Table<readonly Board[]>;
  readonly #clock: Clock;

  constructor(world: World) {
    this.#table = world.store.table('pinterest.boards');
    this.#clock = world.clock;
  }

  /** The boards of an account, the newest first. */
  of(account: Account): readonly Board[] {
    return this.#table.get(account.id) ?? ready.map((draft) => this.#make(account, draft));
  }

  find(account: Account, id: string): Board | null {
    return this.of(account).find((board) => board.id === id) ?? null;
  }

  create(account: Account, draft: BoardDraft): Board {
    const board = this.#make(account, draft);
    this.#table.set(account.id, [board, ...this.of(account)]);
    return board;
  }

  /** The steering action `set-boards`: `{boards: [{name, privacy?, sections?}]}` instead of those that there are. */
  steer(account: Account, { boards }: Order): readonly Board[] {
    if (!Array.isArray(boards)) throw new SteeringError('"boards" must be a list of objects.');
    const made = boards.map((order) => this.#make(account, draftIn(order)));
    this.#table.set(account.id, made);
    return made;
  }

  #make({ id: accountId }: Account, { sections = [], ...draft }: BoardDraft): Board {
    const id = digitsFor(`board ${accountId} ${draft.name}`, 18);
    const named = sections.map((name) => ({ id: digitsFor(`section ${id} ${name}`, 18), name }));
    return { ...draft, id, accountId, sections: named, createdAt: this.#clock.now() };
  }
}

function draftIn(order: unknown): BoardDraft {
  if (!isOrder(order)) throw new SteeringError('"boards" must be a list of objects.');
  const { privacy, sections = [] } = order;
  const isList = Array.isArray(sections) && sections.every((name) => typeof name === 'string');
  if (!isList) throw new SteeringError('"sections" must be a list of names.');
  const asked = privacy === undefined ? 'PUBLIC' : oneOf(order, 'privacy', privacies);
  return { name: text(order, 'name'), description: '', privacy: asked, sections };
}
