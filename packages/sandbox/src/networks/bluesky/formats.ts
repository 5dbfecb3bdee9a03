import { cidBytes } from '#/networks/bluesky/cid.ts';

/** The string formats of lexicons that posts and the calls around them use (atproto.com/specs/lexicon). */
export type Format =
  | 'at-identifier'
  | 'at-uri'
  | 'cid'
  | 'datetime'
  | 'did'
  | 'handle'
  | 'language'
  | 'nsid'
  | 'record-key'
  | 'tid'
  | 'uri';

/** Whether a text has this format. */
export function isFormat(format: Format, text: string): boolean {
  return checks[format](text);
}

/** How many characters a person sees. */
export function graphemeCount(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

const segmenter = new Intl.Segmenter();

const did = /^did:[a-z]+:[a-zA-Z0-9._:%-]*[a-zA-Z0-9._-]$/;
const handle = /^([a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/;
const datetime = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const nsid =
  /^[a-zA-Z]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+\.[a-zA-Z][a-zA-Z0-9]{0,62}$/;
/** A JSON pointer behind an address. */
const fragment = /#\/[a-zA-Z0-9._~:@!$&')(*+,;=[\]/-]*$/;
const recordKey = /^[a-zA-Z0-9_~.:-]{1,512}$/;
const tid = /^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/;
const uri = /^\w+:(\/\/)?[^\s/]\S*$/;

/** Tags that are older than the grammar (RFC 5646, 2.2.8). */
const grandfathered = new Set(
  (
    'en-GB-oed i-ami i-bnn i-default i-enochian i-hak i-klingon i-lux i-mingo i-navajo i-pwn i-tao i-tay i-tsu sgn-BE-FR ' +
    'sgn-BE-NL sgn-CH-DE art-lojban cel-gaulish no-bok no-nyn zh-guoyu zh-hakka zh-min zh-min-nan zh-xiang'
  ).split(' '),
);
/** RFC 5646, 2.1: language and its extensions, script, region, variants, extensions, private use. */
const language =
  /^[a-z]{2,3}(-[a-z]{3}){0,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?(?<variants>(-([a-z\d]{5,8}|\d[a-z\d]{3}))*)(?<extensions>(-[a-wyz\d](-[a-z\d]{2,8})+)*)(-x(-[a-z\d]{1,8})+)?$/i;
const privateUse = /^x(-[a-z\d]{1,8})+$/i;

function isLanguage(text: string): boolean {
  if (grandfathered.has(text) || privateUse.test(text)) return true;
  const found = language.exec(text);
  if (found === null || !/^[a-z]{2,3}(-|$)/.test(text)) return false;
  const { variants = '', extensions = '' } = found.groups ?? {};
  // No variant and no kind of extension stands in a tag twice (RFC 5646, 2.2.5 and 2.2.6).
  const kinds = extensions.split('-').filter((subtag) => subtag.length === 1);
  return [variants.split('-').slice(1), kinds].every(
    (subtags) => new Set(subtags.map((subtag) => subtag.toLowerCase())).size === subtags.length,
  );
}

function isInYears0To9999(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && /^\d{4}-/.test(at.toISOString());
}

const isHandle = (text: string): boolean => text.length <= 253 && handle.test(text);
const isDid = (text: string): boolean => text.length <= 2_048 && did.test(text);
const isRecordKey = (text: string): boolean => recordKey.test(text) && text !== '.' && text !== '..';

const checks: Readonly<Record<Format, (text: string) => boolean>> = {
  'at-identifier': (text) => isDid(text) || isHandle(text),
  'at-uri': (text) => {
    const [, authority = '', collection, key, extra] =
      /^at:\/\/([^/]+)(?:\/([^/]+))?(?:\/([^/]+))?(\/.*)?$/.exec(text.replace(fragment, '')) ?? [];
    if (extra !== undefined || !(isDid(authority) || isHandle(authority))) return false;
    return (collection === undefined || nsid.test(collection)) && (key === undefined || isRecordKey(key));
  },
  cid: (text) => cidBytes(text) !== null,
  datetime: (text) => text.length <= 64 && datetime.test(text) && !text.endsWith('-00:00') && isInYears0To9999(text),
  did: isDid,
  handle: isHandle,
  language: isLanguage,
  nsid: (text) => text.length <= 317 && nsid.test(text),
  'record-key': isRecordKey,
  tid: (text) => tid.test(text),
  uri: (text) => uri.test(text),
};
