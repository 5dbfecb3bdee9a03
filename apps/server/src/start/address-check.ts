import type { Logger } from 'pino';

import type { Database } from '#/db/pool.ts';

export interface AddressCheck {
  /**
   * True while the address differs from the stored one: this may be a copy of the installation, and only one of the two
   * may publish.
   */
  isPaused: () => boolean;
  /** The former address, when the address is the reason for a pause. */
  former: string | null;
  close(): void;
}

const LOOK_AGAIN_MS = 5_000;

export interface AddressCheckParts {
  publicUrl: string;
  /**
   * False for a worker: it serves nobody, so its own address does not matter. It waits until a serving process has
   * stored an address.
   */
  isServing: boolean;
  isConfirmed: boolean;
  log: Logger;
}

/**
 * Compares PUBLIC_URL with the stored address. Stores it when none is stored yet, or when a person has confirmed it.
 */
export async function checkAddress(
  db: Database,
  { publicUrl, isServing, isConfirmed, log }: AddressCheckParts,
): Promise<AddressCheck> {
  if (isServing || isConfirmed) {
    await db
      .updateTable('instance')
      .set({ public_url: publicUrl })
      .$if(!isConfirmed, (query) => query.where('public_url', 'is', null))
      .execute();
  }
  const stored = async () => (await db.selectFrom('instance').select('public_url').executeTakeFirst())?.public_url;

  const former = (await stored()) ?? null;
  if (former === publicUrl) return { isPaused: () => false, former: null, close: () => undefined };

  let isPaused = true;
  let known = former;
  // A person may confirm the address to another process of this installation.
  const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
  async function look(): Promise<void> {
    try {
      const now = (await stored()) ?? null;
      if (now === publicUrl) {
        isPaused = false;
        clearInterval(timer);
        log.info('The address was confirmed; publishing goes on.');
      } else if (now !== known) {
        known = now;
        log.warn(`Publishing stays paused: this process was told ${publicUrl}, but the installation is at ${now}.`);
      }
    } catch (error) {
      log.debug({ err: error }, 'The stored address cannot be read right now.');
    }
  }
  return { isPaused: () => isPaused, former, close: () => clearInterval(timer) };
}
