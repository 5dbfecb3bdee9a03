import { digitsFor } from '#/core/account-book.ts';
import type { Table } from '#/core/store.ts';
import type { World } from '#/core/world.ts';

/** What a person with every right may do on a page (Graph API, Page, `tasks`). */
export const allTasks = ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MANAGE', 'MESSAGING', 'MODERATE'];

/** A professional Instagram account that is linked to a page. */
export interface InstagramAccount {
  /** Begins with 1784. */
  readonly id: string;
  readonly username: string;
  readonly name: string;
}

/** A page that a person manages. */
export interface Page {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly personId: string;
  /** What the person may do there; empty: they have lost their role. */
  readonly tasks: readonly string[];
  /** Whether a business owns it: then no list of the person's pages has it. */
  readonly isBusinessOwned: boolean;
  /** Whether one may publish there; the words are those of the action `set-page-status`. */
  readonly status: 'active' | 'needs-authorization' | 'blocked' | 'checked';
  readonly instagram: InstagramAccount | null;
}

/** What a new page begins with. */
export type NewPage = Pick<Page, 'username' | 'name' | 'personId'> & { readonly instagram: string | null };

/** The pages of everybody, and the Instagram accounts that are linked to them. Callers await the store before they answer. */
export class Assets {
  readonly #table: Table<Page>;

  constructor(world: World) {
    this.#table = world.store.table('facebook.pages');
  }

  /** Makes a page, or answers the one that has this username. Ids follow from the username, so a reset does not change them. */
  create({ instagram, ...page }: NewPage): Page {
    const id = digitsFor(`page ${page.username}`, 15);
    const known = this.#table.get(id);
    if (known !== undefined) return known;
    const linked = instagram === null ? null : instagramOf(instagram, page.name);
    const made: Page = {
      ...page,
      id,
      tasks: allTasks,
      isBusinessOwned: false,
      status: 'active',
      instagram: linked,
    };
    this.#table.set(id, made);
    return made;
  }

  /** Links an Instagram account to a page. */
  link(page: Page, username: string): Page {
    const linked = { ...page, instagram: instagramOf(username, page.name) };
    this.replace(linked);
    return linked;
  }

  replace(page: Page): void {
    this.#table.set(page.id, page);
  }

  find(id: string): Page | null {
    return this.#table.get(id) ?? null;
  }

  named(username: string): Page | null {
    return this.all().find((page) => page.username === username.toLowerCase()) ?? null;
  }

  /** The page to which this Instagram account is linked. */
  ofInstagram(id: string): Page | null {
    return this.all().find(({ instagram }) => instagram?.id === id) ?? null;
  }

  /** The pages on which a person has a role. */
  of(personId: string): Page[] {
    return this.all().filter((page) => page.personId === personId && page.tasks.length > 0);
  }

  /** Every page, oldest first. */
  all(): Page[] {
    return [...this.#table.values()];
  }
}

function instagramOf(username: string, name: string): InstagramAccount {
  return { id: `1784${digitsFor(`instagram ${username}`, 13)}`, username: username.toLowerCase(), name };
}
