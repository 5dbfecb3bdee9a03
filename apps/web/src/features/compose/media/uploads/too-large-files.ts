/** A file above the limit of upload. It is shown, and is no part of the post. */
export interface TooLargeFile {
  key: string;
  file: File;
  type: 'image' | 'video';
  /** What the person was told. */
  refusal: string;
}

/** The files that were refused for their size, until the person drops them or the page is left. */
export function createTooLargeFiles() {
  let files: readonly TooLargeFile[] = [];
  const listeners = new Set<() => void>();

  function set(next: readonly TooLargeFile[]) {
    files = next;
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    list: () => files,
    /** The same file once more takes the place of the former one. */
    add(added: TooLargeFile) {
      const isOther = ({ file }: TooLargeFile) => file.name !== added.file.name || file.size !== added.file.size;
      set([...files.filter(isOther), added]);
    },
    remove: (key: string) => set(files.filter((one) => one.key !== key)),
  };
}
