let handed: readonly File[] = [];

/** Hands files from one screen to the next, in memory: the composer takes them when it opens. */
export function handFiles(files: readonly File[]): void {
  handed = files;
}

export function takeHandedFiles(): readonly File[] {
  const files = handed;
  handed = [];
  return files;
}
