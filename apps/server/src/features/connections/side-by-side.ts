const AT_ONCE = 16;
/** Of one key: what hangs keeps these, and the others go on. */
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

  // A lane that finds nothing but full keys ends: those that work for them go on with the rest.
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
