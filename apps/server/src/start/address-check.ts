import type { Logger } from 'pino';

import type { Database } from '#/db/pool.ts';

export interface AddressCheck {
  /** True while the address is not the one this installation had: it may be a copy, and a copy must not publish too. */
  isPaused: () => boolean;
  /** The address of before, when that is the reason for a pause. */
  former: string | null;
  close(): void;
}

const LOOK_AGAIN_MS = 5_000;

/** Compares PUBLIC_URL with the one that is stored, and stores it when there is none yet or a person has confirmed it. */
export async function checkAddress(
  db: Database,
  { publicUrl, isConfirmed, log }: { publicUrl: string; isConfirmed: boolean; log: Logger },
): Promise<AddressCheck> {
  await db
    .updateTable('instance')
    .set({ public_url: publicUrl })
    .$if(!isConfirmed, (query) => query.where('public_url', 'is', null))
    .execute();
  const stored = async () => (await db.selectFrom('instance').select('public_url').executeTakeFirst())?.public_url;

  const former = (await stored()) ?? null;
  if (former === publicUrl) return { isPaused: () => false, former: null, close: () => undefined };

  let isPaused = true;
  // Another process of this installation may be the one that is told.
  const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
  async function look(): Promise<void> {
    try {
      if ((await stored()) !== publicUrl) return;
      isPaused = false;
      clearInterval(timer);
      log.info('The address was confirmed; publishing goes on.');
    } catch (error) {
      log.debug({ err: error }, 'The stored address cannot be read right now.');
    }
  }
  return { isPaused: () => isPaused, former, close: () => clearInterval(timer) };
}
