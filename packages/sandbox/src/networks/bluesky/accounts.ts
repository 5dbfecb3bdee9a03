import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

import type { Table } from '#/core/store.ts';
import type { World } from '#/core/world.ts';
import { base32 } from '#/networks/bluesky/cid.ts';

/** Whether an account may be used. */
export const accountStatuses = ['active', 'takendown', 'deactivated'] as const;

type AccountStatus = (typeof accountStatuses)[number];

/** An account of the pretend network. */
export interface Account {
  readonly did: string;
  readonly handle: string;
  readonly displayName: string;
  readonly status: AccountStatus;
  /** Absent: it is. */
  readonly emailConfirmed?: false;
  readonly appPasswords: readonly AppPassword[];
}

/** A password made for one app. Only its digest is kept. */
export interface AppPassword {
  readonly name: string;
  readonly digest: string;
}

/** The app password of every ready account. */
export const demoPassword = 'demo-demo-demo-demo';

const readyAccounts = [
  { handle: 'studio.nonet.test', displayName: 'Studio Fala' },
  { handle: 'shop.nonet.test', displayName: 'Fala Shop' },
  { handle: 'press.nonet.test', displayName: 'Fala Press' },
];

/** The accounts of the network. Their ids follow from their handles, so a reset does not change them. */
export class Accounts {
  readonly #table: Table<Account>;
  readonly #didByHandle = new Map<string, string>();

  constructor(world: World) {
    this.#table = world.store.table('bluesky.accounts');
  }

  /** Rebuilds the index of handles and makes the ready accounts. */
  load(): void {
    this.#didByHandle.clear();
    for (const account of this.#table.values()) this.#didByHandle.set(account.handle, account.did);
    for (const { handle, displayName } of readyAccounts) this.create(handle, displayName, demoPassword);
  }

  /** Makes the account; answers the existing one, with the password added, when the handle is taken. */
  create(handle: string, displayName: string, password: string): Account {
    const account = this.find(handle) ?? {
      did: didFor(handle),
      handle,
      displayName,
      status: 'active',
      appPasswords: [],
    };
    if (appPasswordOf(account, password) !== null) return account;
    const created: Account = {
      ...account,
      appPasswords: [
        ...account.appPasswords,
        { name: `app ${account.appPasswords.length + 1}`, digest: digestOf(password) },
      ],
    };
    this.#didByHandle.set(handle, created.did);
    this.#table.set(created.did, created);
    return created;
  }

  /** The account with this handle or DID. */
  find(handleOrDid: string): Account | null {
    const did = handleOrDid.startsWith('did:') ? handleOrDid : this.#didByHandle.get(handleOrDid.toLowerCase());
    return did === undefined ? null : (this.#table.get(did) ?? null);
  }

  /** Stores a changed account. */
  replace(account: Account): void {
    this.#table.set(account.did, account);
  }

  /** The oldest accounts. */
  first(count: number): Account[] {
    return [...this.#table.values()].slice(0, count);
  }

  /** How many accounts there are. */
  count(): number {
    return this.#table.size();
  }
}

/** The app password that this text is, or null. */
export function appPasswordOf(account: Account, password: string): AppPassword | null {
  const digest = Buffer.from(digestOf(password));
  return account.appPasswords.find((known) => timingSafeEqual(Buffer.from(known.digest), digest)) ?? null;
}

/** A new app password in the network's form, four groups of four. */
export function makeAppPassword(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567';
  const group = (): string => Array.from({ length: 4 }, () => letters.charAt(randomInt(letters.length))).join('');
  return [group(), group(), group(), group()].join('-');
}

function didFor(handle: string): string {
  return `did:plc:${base32(createHash('sha256').update(handle).digest()).slice(0, 24)}`;
}

function digestOf(password: string): string {
  return createHash('sha256').update(password).digest('hex');
}
