/** Lets at most `max` tasks run at once. The others wait and start in the order in which they came. */
export function createGate(max: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let free = max;
  const waiting: (() => void)[] = [];

  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
