import { createStore, delMany, get, keys, set } from 'idb-keyval';

/** Larger files are not kept: a browser that runs out of room would lose the draft as well. */
const keptMaxBytes = 64 * 1024 * 1024;

const open = () => createStore('nonet-files', 'files');
let opened: ReturnType<typeof open> | undefined;
const database = () => {
  opened ??= open();
  return opened;
};

/** When a browser keeps nothing, the person only has to choose the file again after a reload. */
async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

const path = (slot: string, key: string) => `${slot}/${key}`;

/** The files of drafts that the server does not have yet, so that nobody has to choose them again after a reload. */
export const keptFiles = {
  async keep(slot: string, key: string, file: Blob): Promise<void> {
    if (file.size <= keptMaxBytes) await attempt(() => set(path(slot, key), file, database()));
  },
  async read(slot: string, key: string): Promise<Blob | null> {
    const kept = await attempt(() => get<unknown>(path(slot, key), database()));
    return kept instanceof Blob ? kept : null;
  },
  /** Removes a draft's files except the wanted ones. */
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
