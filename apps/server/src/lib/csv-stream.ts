import { BYTE_ORDER_MARK, type Cell, csvRecord } from '#/lib/csv.ts';

const RECORDS_AT_ONCE = 200;

/**
 * A file of these records, some at a time. A reader may take as long as they like, so it is judged anew before each piece whether they
 * may have it (TEAM-09).
 */
export async function* csvStream(
  records: AsyncIterable<readonly Cell[]>,
  requireStillAllowed: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let text = BYTE_ORDER_MARK;
  let waiting = 0;
  for await (const record of records) {
    text += csvRecord(record);
    waiting += 1;
    if (waiting < RECORDS_AT_ONCE) continue;
    await requireStillAllowed();
    yield Buffer.from(text);
    text = '';
    waiting = 0;
  }
  await requireStillAllowed();
  yield Buffer.from(text);
}
