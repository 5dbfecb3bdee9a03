import { createHttp, type HttpSettings, type HttpSystem } from '#/kit/http.ts';
import { decodePage } from '#/kit/pages/decode-page.ts';
import { type Followed, followAddress } from '#/kit/pages/follow-address.ts';
import { parseHead, type SaidByPage } from '#/kit/pages/parse-head.ts';

/** What a link card is made of. */
export interface PageHead {
  /** The page's own name of its address where it names one on its own site; else the address that was asked for. */
  readonly url: string;
  readonly title: string;
  /** Empty: it has none. */
  readonly description: string;
  /** Where its picture is; null: it has none. */
  readonly picture: string | null;
}

/** Why a page gives no card. */
export type Unreadable = 'refused' | 'away' | 'too-slow' | 'no-page' | 'login' | 'untitled';

export type PageRead =
  | { readonly kind: 'page'; readonly page: PageHead }
  | { readonly kind: 'unreadable'; readonly why: Unreadable };

/** Reads pages, and the pictures that they name. Nothing here throws for what a stranger's server does. */
export interface PageReader {
  page(address: string, how: { readonly signal: AbortSignal }): Promise<PageRead>;
  /** The bytes, whatever they are; null: there is no picture to be had. */
  picture(address: string, how: { readonly signal: AbortSignal }): Promise<Uint8Array | null>;
  /** Closes idle connections. */
  close(): void;
}

const PAGE_BYTES = 1_000_000;
const PICTURE_BYTES = 8_000_000;
/** What networks draw of a title or a description is far shorter. */
const TITLE_LENGTH = 300;
const DESCRIPTION_LENGTH = 1_000;
const SIGN_IN_PATH = /(^|[/_.-])(log-?in|sign-?in|sso|auth|accounts)([/_.-]|$)/i;

/**
 * Makes a reader that goes through the address guard, redirects included, and past the proxy. A page may take 5 seconds; of what it
 * sends, the first megabyte is read.
 */
export function createPageReader(settings: HttpSettings, system?: HttpSystem): PageReader {
  const http = createHttp(settings, system);
  const allowed = new Set(settings.allowedOrigins);
  const isAllowed = (origin: string): boolean => allowed.has(origin);
  return {
    async page(address, { signal }) {
      const asked = addressToRead(address);
      if (asked === null) return { kind: 'unreadable', why: 'refused' };
      const how = { accept: 'text/html, application/xhtml+xml', maxBytes: PAGE_BYTES, isCut: true, signal } as const;
      return headOf(asked, await followAddress(http, isAllowed, asked, how));
    },
    async picture(address, { signal }) {
      const asked = addressToRead(address);
      if (asked === null) return null;
      const read = await followAddress(http, isAllowed, asked, { accept: 'image/*', maxBytes: PICTURE_BYTES, signal });
      return read.kind === 'answer' && read.status === 200 ? read.bytes : null;
    },
    close: () => http.close(),
  };
}

/** An address that has no protocol gets https. */
function addressToRead(address: string): URL | null {
  const url = URL.parse(/^[a-z][a-z+.-]*:\/\//i.test(address) ? address : `https://${address}`);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' ? url : null;
}

function headOf(asked: URL, read: Followed): PageRead {
  if (read.kind !== 'answer') return unreadable(read.kind === 'too-large' ? 'no-page' : read.kind);
  const { status, headers, url } = read;
  if (status === 401 || status === 403 || status === 407) return unreadable('login');
  const contentType = headers['content-type'] ?? '';
  if (status !== 200) return unreadable(status >= 500 || status === 429 ? 'away' : 'no-page');
  if (!/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType)) return unreadable('no-page');
  const said = parseHead(decodePage(read.bytes, contentType));
  const isElsewhere = asked.pathname !== url.pathname;
  const isSignIn = said.asksForPassword || (SIGN_IN_PATH.test(url.pathname) && !SIGN_IN_PATH.test(asked.pathname));
  if (isElsewhere && isSignIn) return unreadable('login');
  const title = shortened(said.title ?? '', TITLE_LENGTH);
  if (title === '') return unreadable('untitled');
  const base = (said.base === undefined ? null : URL.parse(said.base, url.href)) ?? url;
  const picture = said.picture === undefined ? null : URL.parse(said.picture, base.href);
  const page: PageHead = {
    url: addressOf(asked, url, said, base),
    title,
    description: shortened(said.description ?? '', DESCRIPTION_LENGTH),
    picture: picture !== null && /^https?:$/.test(picture.protocol) ? picture.href : null,
  };
  return { kind: 'page', page };
}

/** A page that names another site as its own address could send readers anywhere. */
function addressOf(asked: URL, answered: URL, { canonical }: SaidByPage, base: URL): string {
  const own = canonical === undefined ? null : URL.parse(canonical, base.href);
  const isOwn = own !== null && /^https?:$/.test(own.protocol) && siteOf(own) === siteOf(answered);
  return isOwn && siteOf(asked) === siteOf(answered) ? own.href : asked.href;
}

function siteOf({ host }: URL): string {
  return host.replace(/^www\./, '');
}

/** As one line, cut between characters. */
function shortened(text: string, most: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= most
    ? line
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

function unreadable(why: Unreadable): PageRead {
  return { kind: 'unreadable', why };
}
