import { domainToASCII } from 'node:url';

/*
 * X's weighted length by twitter-text's configuration 3 (twitter/twitter-text@30e2430, config/v3.json). Only X is sure
 * what it links: where our list of endings cannot tell, the lower of both counts is taken, so that nothing is refused
 * here that X may take.
 */

/** What a post may weigh: twitter-text, configuration 3, `maxWeightedTweetLength`. */
export const MAX_WEIGHT = 280;
const ADDRESS_WEIGHT = 23;

/** Code points that weigh 1; all others weigh 2. */
const LIGHT_RANGES = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
] as const;

const ending = String.raw`(?:xn--[a-z0-9-]{2,59}|[a-z]{2,63}(?![0-9a-z@])|(?:(?![a-z])\p{L}){2,63})`;
const pathCharacter = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}0-9!*';:=+,.$/%#\[\]\-_~@|&()]`;
const pathEnd = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}0-9=_#/+\-)]`;
const rest = [
  String.raw`(?::\d+)?`,
  `(?:/(?:${pathCharacter}*${pathEnd})?)?`,
  String.raw`(?:\?[a-z0-9!?*'@();:&=+$/%#\[\]\-_.,~|]*[a-z0-9\-_&=#/])?`,
].join('');
/** With `http://`, any script may be in the name; without, plain letters only. */
const address = new RegExp(
  [
    String.raw`(?<![a-z0-9@＠$#＃])https?://(?<host>(?:[\p{L}\p{M}\p{N}\p{S}_-]+\.)+(?<end>${ending}))${rest}`,
    String.raw`(?<![a-z0-9@＠$#＃_./-])(?<bareHost>(?:[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?\.)+(?<bareEnd>${ending}))${rest}`,
  ].join('|'),
  'giu',
);

/** Characters that X refuses anywhere: twitter-text, `invalidCharacters`. */
const invalid = /[\uFFFE\uFEFF\uFFFF]/;
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u;

/** The commonest endings beside those of countries and territories; another one may be one too. */
const commonEndings = new Set(
  'com net org info biz edu gov mil int name pro eu app dev blog shop store online site xyz tech cloud news live'.split(
    ' ',
  ),
);
const territories = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** True when `text` holds a character that X takes in no post. */
export function hasInvalidCharacter(text: string): boolean {
  return invalid.test(text);
}

/** What `text`, normalised to NFC, weighs at X at least. */
export function weightOf(text: string): number {
  const normal = text.normalize('NFC');
  let weight = 0;
  let counted = 0;
  for (const match of normal.matchAll(address)) {
    const [found] = match;
    const host = match.groups?.['host'] ?? match.groups?.['bareHost'] ?? '';
    const last = match.groups?.['end'] ?? match.groups?.['bareEnd'] ?? '';
    if (!isPossibleHost(host)) continue;
    const plain = plainWeight(found);
    weight += plainWeight(normal.slice(counted, match.index));
    weight += isKnownEnding(last.toLowerCase()) ? ADDRESS_WEIGHT : Math.min(ADDRESS_WEIGHT, plain);
    counted = match.index + found.length;
  }
  return weight + plainWeight(normal.slice(counted));
}

/** Each emoji weighs 2, of however many code points it is made. */
function plainWeight(text: string): number {
  let weight = 0;
  for (const { segment } of segmenter.segment(text)) {
    const points = [...segment];
    weight += points.length > 1 && emoji.test(segment) ? 2 : points.reduce((sum, point) => sum + pointWeight(point), 0);
  }
  return weight;
}

function pointWeight(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return LIGHT_RANGES.some(([from, to]) => from <= code && code <= to) ? 1 : 2;
}

/** Labels have at most 63 characters in their ASCII form (RFC 1035 §2.3.4). */
function isPossibleHost(host: string): boolean {
  const ascii = domainToASCII(host.replaceAll('_', '-'));
  return ascii !== '' && ascii.split('.').every((label) => label.length <= 63);
}

/** Endings in other scripts are few and never a slip of the pen; those of two letters belong to territories. */
function isKnownEnding(end: string): boolean {
  if (!/^[a-z]+$/.test(end)) return true;
  return commonEndings.has(end) || (end.length === 2 && territories.of(end.toUpperCase()) !== undefined);
}
