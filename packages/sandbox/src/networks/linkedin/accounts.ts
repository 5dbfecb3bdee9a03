import { createHash } from 'node:crypto';

import { AccountBook, type BookAccount, digitsFor } from '#/core/account-book.ts';
import type { Table } from '#/core/store.ts';
import type { World } from '#/core/world.ts';

/** What a member may be at an organization ("Organization access control by role", August 2026). */
export const roles = ['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR', 'CURATOR', 'ANALYST'] as const;
type Role = (typeof roles)[number];

/** The roles that may post. */
export const postingRoles: ReadonlySet<string> = new Set(['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR']);

/** A page of an organization. */
export interface Organization {
  /** Digits. */
  readonly id: string;
  /** The name in the address of its page. */
  readonly vanityName: string;
  readonly name: string;
  /** The member who has a role there; null: nobody any more. */
  readonly memberId: string | null;
  readonly role: Role;
}

/** Who can be the author of a post. */
export interface Author {
  readonly urn: string;
  readonly id: string;
  readonly kind: 'in' | 'company';
  readonly vanityName: string;
  readonly name: string;
}

const readyPages = [
  { vanityName: 'studio-fala', name: 'Studio Fala', member: 'ana-fala' },
  { vanityName: 'fala-shop', name: 'Fala Shop', member: 'ana-fala' },
  { vanityName: 'fala-press', name: 'Fala Press', member: 'bruno-fala' },
];

/** The members of the network, by the names in the addresses of their profiles, and the pages of organizations. */
export class Members extends AccountBook {
  readonly #pages: Table<Organization>;

  constructor(world: World) {
    super(world, {
      network: 'linkedin',
      ready: [
        { handle: 'ana-fala', name: 'Ana Fala' },
        { handle: 'bruno-fala', name: 'Bruno Fala' },
        { handle: 'cleo-fala', name: 'Cleo Fala' },
      ],
      // Ten letters, digits, - and _, as an app sees a member; other apps see another id.
      idOf: (handle) => createHash('sha256').update(handle.toLowerCase()).digest('base64url').slice(0, 10),
      make: (account) => ({ ...account, handle: account.handle.toLowerCase() }),
    });
    this.#pages = world.store.table('linkedin.organizations');
  }

  override load(): void {
    super.load();
    for (const { vanityName, name, member } of readyPages) {
      const memberId = this.named(member)?.id;
      if (memberId !== undefined) this.createPage({ vanityName, name, memberId });
    }
  }

  /** Makes a page, or answers the one that has this name. */
  createPage(page: Pick<Organization, 'vanityName' | 'name' | 'memberId'>): Organization {
    const id = digitsFor(`organization ${page.vanityName}`, 8);
    const made: Organization = this.#pages.get(id) ?? { ...page, id, role: 'ADMINISTRATOR' };
    this.#pages.set(id, made);
    return made;
  }

  replacePage(page: Organization): void {
    this.#pages.set(page.id, page);
  }

  page(id: string): Organization | null {
    return this.#pages.get(id) ?? null;
  }

  pages(): Organization[] {
    return [...this.#pages.values()];
  }

  /** The member or the page with this URN. */
  author(urn: string): Author | null {
    const [, kind, id = ''] = /^urn:li:(person|organization):([\w-]+)$/.exec(urn) ?? [];
    const member = kind === 'person' ? this.find(id) : null;
    if (member !== null) return authorOf(member);
    const page = kind === 'organization' ? this.page(id) : null;
    return page === null ? null : { urn, id, kind: 'company', vanityName: page.vanityName, name: page.name };
  }

  /** The member or the page whose address has this name. */
  authorNamed(kind: string, vanityName: string): Author | null {
    if (kind === 'company') {
      const page = this.pages().find((one) => one.vanityName === vanityName.toLowerCase());
      return page === undefined ? null : this.author(`urn:li:organization:${page.id}`);
    }
    const member = this.named(vanityName);
    return member === null ? null : authorOf(member);
  }
}

/** Whether this can be the name in the address of a profile. */
export function isVanityName(text: string): boolean {
  return /^[a-z0-9-]{3,100}$/i.test(text);
}

function authorOf({ id, handle, name }: BookAccount): Author {
  return { urn: `urn:li:person:${id}`, id, kind: 'in', vanityName: handle, name };
}
