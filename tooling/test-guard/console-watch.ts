import { inspect } from 'node:util';

/**
 * Collects what is written with console.error from now on; each call of the answer gives what came since the last one.
 * A test that expects an error replaces console.error itself (`vi.spyOn`), and so keeps it from here.
 */
export function watchConsole(target: Pick<Console, 'error'> = console): () => string[] {
  let errors: string[] = [];
  const write = target.error;
  target.error = (...values: unknown[]) => {
    errors.push(values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' '));
    write.apply(target, values);
  };
  return () => {
    const collected = errors;
    errors = [];
    return collected;
  };
}
