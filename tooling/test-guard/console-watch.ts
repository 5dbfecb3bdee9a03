import { inspect } from 'node:util';

type Errors = Pick<Console, 'error'>;
type Write = Errors['error'];

/** What each watching `error` has collected: test files that share a process share the watch, too. */
const collected = new WeakMap<Write, string[]>();

/**
 * Collects what is written with console.error from now on; each call of the answer gives what came since the last one.
 * A test that expects an error replaces console.error itself (`vi.spyOn`), and so keeps it from here.
 */
export function watchConsole(target: Errors = console): () => string[] {
  const errors = collected.get(target.error) ?? watch(target);
  return () => errors.splice(0);
}

function watch(target: Errors): string[] {
  const errors: string[] = [];
  const write = target.error;
  target.error = (...values: unknown[]) => {
    errors.push(values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' '));
    write.apply(target, values);
  };
  collected.set(target.error, errors);
  return errors;
}
