/** Dots of other scripts. Each separates two labels. */
const otherDots = /[\u3002\uff0e\uff61]/;
/** What is spelled as it is. The package's version 1 spells control characters in another way, and its version 2 as here. */
const plain = /^[\0-\x7e]*$/;
/** What Punycode puts before the spelling: 'xn--'. */
const PREFIX_LENGTH = 4;

/** How long a label of a domain is once it is spelled in ASCII, as the toASCII of the package punycode 2.1.0 spells it. */
export function spelledLength(label: string): number {
  const parts = label.split(otherDots);
  const lengths = parts.map((part) => (plain.test(part) ? part.length : PREFIX_LENGTH + punycodeLength(part)));
  return lengths.reduce((sum, length) => sum + length, parts.length - 1);
}

/** The length of the Punycode spelling. Names and numbers are those of RFC 3492, section 6. */
function punycodeLength(text: string): number {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const basic = points.filter((point) => point < 0x80).length;
  let length = basic === 0 ? 0 : basic + 1;
  let bias = 72;
  let delta = 0;
  let handled = basic;
  let next = 0x80;
  for (const point of [...new Set(points)].filter((other) => other >= 0x80).sort((a, b) => a - b)) {
    delta += (point - next) * (handled + 1);
    for (const other of points) {
      if (other < point) delta += 1;
      if (other !== point) continue;
      length += digitsOf(delta, bias);
      bias = adapt(delta, handled + 1, handled === basic);
      delta = 0;
      handled += 1;
    }
    delta += 1;
    next = point + 1;
  }
  return length;
}

const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;

function digitsOf(delta: number, bias: number): number {
  let digits = 1;
  let rest = delta;
  for (let k = BASE; ; k += BASE) {
    const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
    if (rest < threshold) return digits;
    rest = Math.floor((rest - threshold) / (BASE - threshold));
    digits += 1;
  }
}

function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / points);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + 38));
}
