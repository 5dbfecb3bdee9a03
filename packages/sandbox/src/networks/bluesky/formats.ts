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
const datetime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,20})?(Z|[+-]\d{2}:\d{2})$/;
const nsid = /^[a-zA-Z]([a-zA-Z0-9-]{0,62})?(\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,62})?)+\.[a-zA-Z][a-zA-Z0-9]{0,62}$/;
const recordKey = /^[a-zA-Z0-9_~.:-]{1,512}$/;
const tid = /^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/;
const uri = /^[a-zA-Z][a-zA-Z.-]{0,80}:[^\s]+$/;
const language = /^(i|[a-z]{2,3})(-[a-zA-Z0-9]{1,8})*$/;

const isHandle = (text: string): boolean => text.length <= 253 && handle.test(text);
const isDid = (text: string): boolean => text.length <= 2_048 && did.test(text);
const isRecordKey = (text: string): boolean => recordKey.test(text) && text !== '.' && text !== '..';

const checks: Readonly<Record<Format, (text: string) => boolean>> = {
  'at-identifier': (text) => isDid(text) || isHandle(text),
  'at-uri': (text) => {
    const [, authority = '', collection, key, extra] =
      /^at:\/\/([^/]+)(?:\/([^/]+))?(?:\/([^/]+))?(\/.*)?$/.exec(text) ?? [];
    if (extra !== undefined || !(isDid(authority) || isHandle(authority))) return false;
    return (collection === undefined || nsid.test(collection)) && (key === undefined || isRecordKey(key));
  },
  cid: (text) => cidBytes(text) !== null,
  datetime: (text) =>
    datetime.test(text) && !text.endsWith('-00:00') && !text.startsWith('000') && !Number.isNaN(Date.parse(text)),
  did: isDid,
  handle: isHandle,
  language: (text) => language.test(text),
  nsid: (text) => text.length <= 317 && nsid.test(text),
  'record-key': isRecordKey,
  tid: (text) => tid.test(text),
  uri: (text) => text.length <= 8_192 && uri.test(text),
};
