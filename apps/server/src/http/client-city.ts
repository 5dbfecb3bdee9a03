/** A longer name is no city: the longest has 85 letters. */
const CITY_MAX = 100;

/**
 * The city that the operator's proxy tells of the caller, from the header that it sets; null when it knows none. Node reads the bytes of
 * a header as Latin-1. Cloudflare sends UTF-8 (https://developers.cloudflare.com/rules/transform/managed-transforms/reference/, read
 * 2026-11-28), and a proxy that sends only ASCII writes other letters as in a URL.
 */
export function clientCity(header: string | undefined): string | null {
  if (header === undefined) return null;
  const name = asUrl(asUtf8(header))
    // Also marks that turn the direction of what stands beside them.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return /\p{L}/u.test(name) && name.length <= CITY_MAX ? name : null;
}

function asUtf8(header: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'));
  } catch {
    // It was Latin-1.
    return header;
  }
}

function asUrl(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // It only looks like a URL's letters.
    return text;
  }
}
