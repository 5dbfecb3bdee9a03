const alphabet = '234567abcdefghijklmnopqrstuvwxyz';

let newest = 0;

/** A record key in the form the AT Protocol wants: microseconds since 1970 and a clock number, base32-sortable. */
export function nextTid(): string {
  newest = Math.max(newest + 1, Date.now() * 1000);
  let rest = BigInt(newest) << 10n;
  let key = '';
  for (let place = 0; place < 13; place += 1) {
    key = (alphabet[Number(rest & 31n)] ?? '') + key;
    rest >>= 5n;
  }
  return key;
}
