const AT_ONCE = 16;
/** Tasks of one key at a time. When all of these hang, those of other keys go on. */
const AT_ONCE_PER_KEY = 4;

/** Runs `task` for each, several at the same time but few of one key, as long as it goes on. A key of null has no bound. */
export async function sideBySide<Each>(
  all: readonly Each[],
  keyOf: (each: Each) => string | null,
  goesOn: () => boolean,
  task: (each: Each) => Promise<void>,
): Promise<void> {
  const left = [...all];
  const underWay: (string | null)[] = [];
  const hasRoom = (each: Each) => {
    const key = keyOf(each);
    return key === null || underWay.filter((other) => other === key).length < AT_ONCE_PER_KEY;
  };

  // A lane ends when all keys that are left are full: the lanes that work on those keys do the rest.
  async function work(): Promise<void> {
    for (let next = left.findIndex(hasRoom); next >= 0 && goesOn(); next = left.findIndex(hasRoom)) {
      for (const each of left.splice(next, 1)) {
        const key = keyOf(each);
        underWay.push(key);
        await task(each).finally(() => underWay.splice(underWay.indexOf(key), 1));
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
