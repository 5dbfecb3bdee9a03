/** A path is stored for a while and comes back in a header. Our own paths are much shorter. */
const LONGEST = 2_000;

/** A path of this installation to go on to. Anything else, such as another origin, gives undefined. */
export function ownPath(publicUrl: string, value: string): string | undefined {
  if (value.length > LONGEST || !value.startsWith('/') || !URL.canParse(value, publicUrl)) return undefined;
  const url = new URL(value, publicUrl);
  // A text that begins with a slash may still lead to another host: `//evil.example`, `/\evil.example`,
  // `/.//evil.example`.
  if (url.origin !== publicUrl || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
