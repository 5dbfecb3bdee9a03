import { Parser } from 'htmlparser2';

/** What a page says of itself, in its own words and addresses. Absent: it says nothing. */
export interface SaidByPage {
  readonly title?: string;
  readonly description?: string;
  readonly picture?: string;
  readonly canonical?: string;
  /** What its own relative addresses count from. */
  readonly base?: string;
  /** True when it asks for a password. */
  readonly asksForPassword: boolean;
}

/** Names in the order in which the first that is there wins: Open Graph (ogp.me), X's cards, then what every page has. */
const TITLES = ['og:title', 'twitter:title', 'title'];
const DESCRIPTIONS = ['og:description', 'twitter:description', 'description'];
const PICTURES = [
  'og:image:secure_url',
  'og:image:url',
  'og:image',
  'twitter:image',
  'twitter:image:src',
  'link:image_src',
];
const ADDRESSES = ['link:canonical', 'og:url'];
const KNOWN: ReadonlySet<string> = new Set([...TITLES, ...DESCRIPTIONS, ...PICTURES, ...ADDRESSES]);

/** Reads the head of a page. Of a name that is there several times, the first one counts. */
export function parseHead(html: string): SaidByPage {
  const said = new Map<string, string>();
  let title: string | undefined;
  let isInHead = true;
  let asksForPassword = false;
  const note = (name: string | undefined, value: string | undefined): void => {
    const key = name?.trim().toLowerCase() ?? '';
    const text = value?.trim() ?? '';
    if (text !== '' && (KNOWN.has(key) || key === 'base') && !said.has(key)) said.set(key, text);
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'body') isInHead = false;
      if (name === 'input' && attributes['type']?.toLowerCase() === 'password') asksForPassword = true;
      if (!isInHead) return;
      if (name === 'title' && !said.has('title')) title = '';
      else if (name === 'base') note('base', attributes['href']);
      else if (name === 'meta') note(attributes['property'] ?? attributes['name'], attributes['content']);
      else if (name === 'link') {
        for (const rel of (attributes['rel'] ?? '').split(/\s+/)) note(`link:${rel}`, attributes['href']);
      }
    },
    ontext(text) {
      if (title !== undefined) title += text;
    },
    onclosetag(name) {
      if (name === 'head') isInHead = false;
      if (name !== 'title' || title === undefined) return;
      note('title', title);
      title = undefined;
    },
  });
  parser.end(html);
  const first = (names: readonly string[]) => names.map((name) => said.get(name)).find((value) => value !== undefined);
  const found = {
    title: first(TITLES),
    description: first(DESCRIPTIONS),
    picture: first(PICTURES),
    canonical: first(ADDRESSES),
    base: said.get('base'),
  };
  return { ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)), asksForPassword };
}
