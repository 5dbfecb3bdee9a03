import { inspect } from 'node:util';

type Errors = Pick<Console, 'error'>;
type Write = Errors['error'];

/** Watch → the errors that it has collected. Test files in one process also share the watch. */
const collected = new WeakMap<Write, string[]>();

/**
 * Collects everything that is written with console.error from now on. Each call of the returned function gives what
 * came since the last call. A test that expects an error replaces console.error (`vi.spyOn`), so its errors are not
 * collected.
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
