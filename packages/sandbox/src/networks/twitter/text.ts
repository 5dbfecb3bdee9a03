import { readFileSync } from 'node:fs';
import { domainToASCII } from 'node:url';

/** The most that a post of an account without Premium may weigh (twitter-text, config v3). */
export const maxWeight = 280;

/** The most that a post of an account with Premium may weigh (docs.x.com, changelog of 20 August 2024: longer posts). */
export const maxPremiumWeight = 25_000;

/** What every link weighs, however long it is (config v3, `transformedURLLength`). */
const linkWeight = 23;

/** Code points that weigh 1; all others weigh 2 (config v3, `ranges` and `defaultWeight`). */
const lightRanges = [
  [0, 4_351],
  [8_192, 8_205],
  [8_208, 8_223],
  [8_242, 8_247],
] as const;

/** An emoji weighs 2, of however many code points it is made (config v3, `emojiParsingEnabled`). */
const emojiWeight = 2;

const emoji = /^(?:\p{RGI_Emoji}|[0-9#*]\u20E3)$/v;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The root zone's names (IANA, as of `tlds` 1.261.0), those of other scripts in their own letters. */
const topLevelDomains: ReadonlySet<string> = new Set(
  readFileSync(new URL('top-level-domains.txt', import.meta.url), 'utf8')
    .split(/\s+/)
    .filter(Boolean),
);

/** A link in a text, by its place in UTF-16 units. */
interface TextLink {
  readonly start: number;
  readonly end: number;
  readonly url: string;
}

const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}_\-]*[\p{L}\p{N}])?`;
const asciiLabel = '[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?';
const pathCharacter = String.raw`[\p{L}\p{N}!*';:=+,.$\/%#\[\]\-–_~@\|&]`;
const pathEnd = String.raw`[\p{L}\p{N}=_#\/+\-]`;
const inParentheses = String.raw`\(${pathCharacter}*\)`;
const path = String.raw`\/(?:(?:${pathCharacter}|${inParentheses})*(?:${pathEnd}|${inParentheses}))?`;
const query = String.raw`\?[a-z0-9!?*'@\(\);:&=+$\/%#\[\]\-_.,~\|]*[a-z0-9\-_&=#\/]`;

/** With a scheme any domain is a link, without one only a plain one that does not continue a word or an address. */
const candidates = new RegExp(
  String.raw`(?<![a-z0-9@＠$#＃])(?:(?<scheme>https?:\/\/)(?<any>${label}(?:\.${label})+)` +
    String.raw`|(?<![\-_.\/])(?<plain>${asciiLabel}(?:\.${asciiLabel})+))(?![\p{L}\p{N}@])` +
    `(?<port>:[0-9]+)?(?<rest>(?:${path})?(?:${query})?)`,
  'giu',
);

/** What X takes for links: with or without a scheme, with a known top-level domain. */
export function linksIn(text: string): TextLink[] {
  return [...text.matchAll(candidates)].flatMap((match) => {
    const { scheme = '', any, plain, port = '', rest = '' } = match.groups ?? {};
    const domain = any ?? plain ?? '';
    const known = knownDomain(domain);
    if (known === null) return [];
    const url = known === domain ? `${scheme}${domain}${port}${rest}` : `${scheme}${known}`;
    return [{ start: match.index, end: match.index + url.length, url }];
  });
}

/** The part of a domain that ends in a top-level domain, or null when none does. */
function knownDomain(domain: string): string | null {
  const labels = domain.split('.');
  for (let count = labels.length; count >= 2; count -= 1) {
    const last = labels[count - 1]?.toLowerCase() ?? '';
    if (!topLevelDomains.has(last) && !last.startsWith('xn--')) continue;
    const known = labels.slice(0, count).join('.');
    return domainToASCII(known).split('.').every(isLabelShort) ? known : null;
  }
  return null;
}

/** At most 63 characters, in the form in which names are asked for (RFC 1035 §2.3.4). */
function isLabelShort(label: string): boolean {
  return label.length <= 63;
}

/** What a text weighs after normalisation (NFC). */
export function weightOf(text: string): number {
  const normal = text.normalize('NFC');
  let weight = 0;
  let at = 0;
  for (const link of linksIn(normal)) {
    weight += weightOfWords(normal.slice(at, link.start)) + linkWeight;
    at = link.end;
  }
  return weight + weightOfWords(normal.slice(at));
}

function weightOfWords(text: string): number {
  let weight = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (emoji.test(segment)) weight += emojiWeight;
    else for (const character of segment) weight += weightOfCodePoint(character.codePointAt(0) ?? 0);
  }
  return weight;
}

function weightOfCodePoint(codePoint: number): number {
  return lightRanges.some(([first, last]) => codePoint >= first && codePoint <= last) ? 1 : 2;
}
