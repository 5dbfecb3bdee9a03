import { createStore, delMany, get, keys, set } from 'idb-keyval';

/** Larger ones are not kept: a browser that runs out of room for them would lose the draft as well. */
const keptMaxBytes = 64 * 1024 * 1024;

const open = () => createStore('nonet-files', 'files');
let opened: ReturnType<typeof open> | undefined;
const database = () => {
  opened ??= open();
  return opened;
};

/** A browser that keeps nothing costs nothing but the choice of the file after a reload. */
async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

const path = (slot: string, key: string) => `${slot}/${key}`;

/** The files of drafts that are not stored on the server yet, so that a reload costs nobody their choice. */
export const keptFiles = {
  async keep(slot: string, key: string, file: Blob): Promise<void> {
    if (file.size <= keptMaxBytes) await attempt(() => set(path(slot, key), file, database()));
  },
  async read(slot: string, key: string): Promise<Blob | null> {
    const kept = await attempt(() => get<unknown>(path(slot, key), database()));
    return kept instanceof Blob ? kept : null;
  },
  /** Of a draft only these are wanted any longer. */
  async retain(slot: string, wanted: readonly string[]): Promise<void> {
    const paths = wanted.map((key) => path(slot, key));
    await attempt(async () => {
      const kept = await keys<string>(database());
      await delMany(
        kept.filter((one) => one.startsWith(`${slot}/`) && !paths.includes(one)),
        database(),
      );
    });
  },
};
