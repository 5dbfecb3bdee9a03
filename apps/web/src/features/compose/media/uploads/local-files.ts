/** A picture that has just gone from the screen may still be loading from its address. */
const REVOKED_AFTER_MS = 10_000;

/** The files that this page holds, and addresses to show them, which are made at first use. */
export function createLocalFiles() {
  const files = new Map<string, Blob>();
  const urls = new Map<string, string>();

  function revoke(key: string) {
    const url = urls.get(key);
    if (url !== undefined) setTimeout(() => URL.revokeObjectURL(url), REVOKED_AFTER_MS);
    urls.delete(key);
  }

  return {
    add(key: string, file: Blob) {
      revoke(key);
      files.set(key, file);
    },
    urlOf(key: string): string | null {
      const known = urls.get(key);
      const file = files.get(key);
      if (known !== undefined || !file) return known ?? null;
      const url = URL.createObjectURL(file);
      urls.set(key, url);
      return url;
    },
    fileOf: (key: string): Blob | null => files.get(key) ?? null,
    /** Keeps only the files with these keys. */
    retain(keys: ReadonlySet<string>) {
      for (const key of files.keys()) {
        if (keys.has(key)) continue;
        revoke(key);
        files.delete(key);
      }
    },
    /** Revokes the addresses; the files stay. */
    revokeAll() {
      for (const key of urls.keys()) revoke(key);
    },
  };
}
