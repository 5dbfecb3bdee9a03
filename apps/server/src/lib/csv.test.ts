import fc from 'fast-check';
import { expect, test } from 'vitest';

import { csvRecord } from '#/lib/csv.ts';

test('writes what spreadsheets read: quotes doubled, lines kept, nothing for null', () => {
  expect(csvRecord(['plain', 'a "quote"', 'two\nlines', 'a, b', null, 3, true, ''])).toBe(
    'plain,"a ""quote""","two\nlines","a, b",,3,true,\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'])(
  'a spreadsheet does not take %j for a formula',
  (text) => {
    expect(read(csvRecord([text]))).toEqual([[`'${text}`]]);
  },
);

test('a number stays a number, also a negative one', () => {
  expect(csvRecord([-1, 0.5])).toBe('-1,0.5\r\n');
});

test('any text comes back as it was, but for the apostrophe', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[=+\-@",\r\n\t 'a]*$/));
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (records) => {
      const back = read(records.map(csvRecord).join(''));
      expect(back.length).toBe(records.length);
      for (const [row, record] of records.entries()) {
        for (const [column, cell] of record.entries()) {
          const field = back[row]?.[column] ?? '';
          expect(field === cell || field === `'${cell}`).toBe(true);
          expect(field).not.toMatch(/^[=+\-@\t\r\n]/);
        }
      }
    }),
  );
});

/** A reader of RFC 4180, only for the test. */
function read(csv: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  for (let at = 0; at < csv.length; ) {
    let field = '';
    if (csv[at] === '"') {
      for (at += 1; ; at += 1) {
        if (csv[at] === '"' && csv[at + 1] === '"') at += 1;
        else if (csv[at] === '"') break;
        field += csv[at];
      }
      at += 1;
    } else {
      while (csv[at] !== ',' && csv[at] !== '\r') field += csv[at++];
    }
    record.push(field);
    if (csv[at] === ',') {
      at += 1;
    } else {
      at += 2;
      records.push(record);
      record = [];
    }
  }
  return records;
}
