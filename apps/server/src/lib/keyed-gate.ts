import { createGate } from '#/lib/gate.ts';

/** Lets at most `max` tasks of the same key run at once. Tasks of different keys do not wait for each other. */
export function createKeyedGate(max: number): <Result>(key: string, task: () => Promise<Result>) => Promise<Result> {
  const gates = new Map<string, { readonly pass: ReturnType<typeof createGate>; tasks: number }>();

  return async (key, task) => {
    const gate = gates.get(key) ?? { pass: createGate(max), tasks: 0 };
    gates.set(key, gate);
    gate.tasks += 1;
    try {
      return await gate.pass(task);
    } finally {
      gate.tasks -= 1;
      if (gate.tasks === 0) gates.delete(key);
    }
  };
}
