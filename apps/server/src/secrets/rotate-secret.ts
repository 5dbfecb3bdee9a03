import type { Executor } from '#/db/pool.ts';
import { type Sealer, UnsealError } from '#/secrets/seal.ts';
import { type SealedColumn, type SealedValue, sealedColumns } from '#/secrets/sealed-values.queries.ts';

/** The result for the sealed values of one kind. */
export interface Rotated {
  what: string;
  /** Values that are now sealed with the present secret. */
  anew: number;
  /** Values that were so already, or that somebody else wrote meanwhile. */
  already: number;
  /** Values that neither secret opens. */
  unreadable: number;
}

const VALUES_AT_ONCE = 500;

/**
 * Seals all values of the previous secret anew with the present one. Each value is replaced by itself, and only if it
 * is still the one that was read. So this can run beside the product, be interrupted, and be repeated.
 */
export async function rotateSecret(db: Executor, sealer: Sealer): Promise<Rotated[]> {
  const all: Rotated[] = [];
  for (const column of sealedColumns) all.push(await rotateColumn(db, sealer, column));
  return all;
}

async function rotateColumn(db: Executor, sealer: Sealer, column: SealedColumn): Promise<Rotated> {
  const rotated: Rotated = { what: column.what, anew: 0, already: 0, unreadable: 0 };
  let values: SealedValue[] = [];
  do {
    values = await column.read(db, values.at(-1)?.id ?? '', VALUES_AT_ONCE);
    for (const value of values) rotated[await rotateValue(db, sealer, column, value)]++;
  } while (values.length > 0);
  return rotated;
}

async function rotateValue(
  db: Executor,
  sealer: Sealer,
  column: SealedColumn,
  value: SealedValue,
): Promise<'anew' | 'already' | 'unreadable'> {
  if (sealer.isCurrent(value.sealed)) return 'already';
  const plain = open(sealer, value);
  if (plain === null) return 'unreadable';
  return (await column.replace(db, value, sealer.seal(plain, value.context))) ? 'anew' : 'already';
}

function open(sealer: Sealer, { sealed, context }: SealedValue): string | null {
  try {
    return sealer.open(sealed, context);
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}
