/**
 * A number of 53 bits that two different texts hardly ever share, the same for good: it is stored. Not for secrets. (cyrb53 by
 * bryc, public domain.)
 */
export function textHash(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  const mixed = (own: number, other: number) =>
    Math.imul(own ^ (own >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  high = mixed(high, low);
  low = mixed(low, high);
  return 2 ** 32 * (low & 0x1fffff) + (high >>> 0);
}
