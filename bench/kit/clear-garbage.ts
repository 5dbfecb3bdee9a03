import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: (options: { type: 'minor' }) => void = runInNewContext('gc');

/**
 * Collects this process's garbage between calls that measure the product. The buffers of large answers make V8 collect
 * everything now and then. That keeps both processors busy for 5 to 20 ms, which would count as the product's time.
 */
export function clearGarbage(): void {
  collect({ type: 'minor' });
}
