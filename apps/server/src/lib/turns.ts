/**
 * Runs tasks of the same key one after another, in the order in which they came. Tasks of different keys do not wait
 * for each other.
 */
export function createTurns(): <Result>(key: string, task: () => Promise<Result>) => Promise<Result> {
  const ends = new Map<string, Promise<void>>();

  return (key, task) => {
    const turn = (ends.get(key) ?? Promise.resolve()).then(task);
    const end = turn.then(
      () => forget(),
      () => forget(),
    );
    const forget = () => {
      if (ends.get(key) === end) ends.delete(key);
    };
    ends.set(key, end);
    return turn;
  };
}
