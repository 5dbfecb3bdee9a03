import twitterText, { type UrlWithIndices } from 'twitter-text';

import { spelledLength } from '#/text/spelled-length.ts';

/*
 * Finds what twitter-text's extractUrlsWithIndices (3.1.0) finds, in a time that grows linearly with the text. The
 * library's single expression searches all of 'a.b.c.d…' for an ending such as '.com', and searches it again from
 * the next character. Here each ending is searched once. The expressions are built from the library's own parts,
 * and the limits are the library's.
 */

const LONGEST_ADDRESS = 4096;
const LONGEST_SHORTENED = 40;
const LONGEST_LABEL = 63;

const { regexen } = twitterText;
const endings = [regexen.validGTLD, regexen.validCCTLD, regexen.validPunycode].map(({ source }) => source);
const ending = new RegExp(`(?:${endings.join('|')})`, 'iy');
const preceding = new RegExp(regexen.validUrlPrecedingChars.source, 'iy');
/**
 * A run of the characters that domains consist of, with the dots, hyphens and underscores between them. A domain never
 * crosses the end of a run.
 */
const domainRuns = new RegExp(`(?:${regexen.validDomainChars.source}|[._-])+`, 'gi');
const protocolAtEnd = /https?:\/\/$/i;
/** Port, path and query: the part of the library's expression after the domain. */
const remainder = new RegExp(remainderOf(regexen.extractUrl.source, `(${regexen.validDomain.source})`), 'iy');
const asciiLabels = new RegExp(`(?:[-a-z0-9${regexen.latinAccentChars.source}]+\\.)+`, 'gi');

/** The addresses in `text` that X shortens, in the order and shape of the library's answer. */
export function findAddresses(text: string): UrlWithIndices[] {
  const addresses: UrlWithIndices[] = [];
  let from = 0;
  for (const { 0: run, index: runStart } of text.matchAll(domainRuns)) {
    for (const label of labelsOf(text, run, runStart)) {
      for (let domainStart = label.start; domainStart < label.dot; domainStart++) {
        const domainEnd = domainEndFrom(text, label, domainStart);
        // At the start of a text the library first treats character 0 as preceding an address, and only then as part of
        // one. So a domain that begins at character 1 wins.
        if (domainEnd === 0 || (domainStart === 0 && precedes(text, 0) && domainEndFrom(text, label, 1) > 0)) continue;
        const start = startOfAddress(text, domainStart, { isRunStart: domainStart === runStart, from });
        if (start === null) continue;
        remainder.lastIndex = domainEnd;
        const path = remainder.exec(text)?.[2] ?? '';
        from = remainder.lastIndex;
        addresses.push(...readAddress(text, { start, domainStart, domainEnd, end: from, hasPath: path !== '' }));
        domainStart = from;
      }
    }
  }
  return addresses;
}

/** A part of a domain that ends at a dot. */
interface Label {
  readonly start: number;
  readonly dot: number;
  /**
   * `endHere`: where a domain ends whose name is this label. `endLater`: where a domain ends that begins here and has a
   * later label as its name. 0: there is no such domain.
   */
  readonly endHere: number;
  readonly endLater: number;
  /**
   * Index of the last underscore in the label; before the label's start when it has none. Only labels before the name
   * may have one.
   */
  readonly underscore: number;
}

/** The labels of a run from left to right. The longest domain wins, so the ends are found from right to left. */
function labelsOf(text: string, run: string, runStart: number): Label[] {
  const labels: Label[] = [];
  let dot = runStart + run.length;
  let endLater = 0;
  for (const part of run.split('.').reverse()) {
    const start = dot - part.length;
    // A part without a dot after it is not a label: it can only be an ending.
    if (dot < runStart + run.length) {
      const isLabel = part !== '' && !isJoint(text, dot - 1);
      if (!isLabel) endLater = 0;
      const endHere = isLabel && endLater === 0 ? endingAt(text, dot + 1) : 0;
      const label = { start, dot, endHere, endLater, underscore: start + part.lastIndexOf('_') };
      labels.push(label);
      endLater = domainEndFrom(text, label, start);
    }
    dot = start - 1;
  }
  return labels.reverse();
}

/** The end of the longest domain that begins at `domainStart`, a place in this label; 0 when no domain begins there. */
function domainEndFrom(text: string, { dot, endHere, endLater, underscore }: Label, domainStart: number): number {
  if (domainStart >= dot || isJoint(text, domainStart)) return 0;
  return endLater || (domainStart > underscore ? endHere : 0);
}

/** The end of the top-level domain that begins at `index`; 0 when there is none. */
function endingAt(text: string, index: number): number {
  ending.lastIndex = index;
  return ending.test(text) ? ending.lastIndex : 0;
}

function isJoint(text: string, index: number): boolean {
  return text[index] === '-' || text[index] === '_';
}

function precedes(text: string, index: number): boolean {
  preceding.lastIndex = index;
  return preceding.test(text) && preceding.lastIndex > index;
}

/**
 * Where the address with this domain begins, including its protocol. Null when it would begin before `from` or inside a
 * word.
 */
function startOfAddress(
  text: string,
  domainStart: number,
  { isRunStart, from }: { isRunStart: boolean; from: number },
): number | null {
  const mayStart = (start: number) => (start === 0 ? from === 0 : start > from && precedes(text, start - 1));
  const protocol = isRunStart
    ? protocolAtEnd.exec(text.slice(Math.max(0, domainStart - 8), domainStart))?.[0]
    : undefined;
  if (protocol !== undefined && mayStart(domainStart - protocol.length)) return domainStart - protocol.length;
  return mayStart(domainStart) ? domainStart : null;
}

interface AddressPlace {
  readonly start: number;
  readonly domainStart: number;
  readonly domainEnd: number;
  readonly end: number;
  readonly hasPath: boolean;
}

/**
 * What the library makes of a match: nothing, one address, or (without a protocol) each part that is a domain of ASCII
 * and Latin letters.
 */
function readAddress(text: string, { start, domainStart, domainEnd, end, hasPath }: AddressPlace): UrlWithIndices[] {
  const url = text.slice(start, end);
  const protocol = text.slice(start, domainStart);
  const domain = text.slice(domainStart, domainEnd);
  if ((protocol || 'https://').length + url.length > LONGEST_ADDRESS || !isDomain(domain)) return [];
  if (protocol !== '') {
    const [shortened, slug = ''] = regexen.validTcoUrl.exec(url) ?? [url];
    if (slug.length > LONGEST_SHORTENED) return [];
    return [{ url: shortened, indices: [start, start + shortened.length] }];
  }
  if (regexen.invalidUrlWithoutProtocolPrecedingChars.test(text.slice(Math.max(0, start - 1), start))) return [];
  let asciiEnd = 0;
  const addresses = asciiDomainsOf(domain).map((ascii): UrlWithIndices => {
    const asciiStart = domain.indexOf(ascii, asciiEnd);
    asciiEnd = asciiStart + ascii.length;
    return { url: ascii, indices: [start + asciiStart, start + asciiEnd] };
  });
  const last = addresses.at(-1);
  if (last !== undefined && hasPath) {
    last.url += url.slice(domain.length);
    last.indices[1] = end;
  }
  return addresses;
}

/** True for a domain whose labels are all short enough when they are spelled in ASCII. */
function isDomain(domain: string): boolean {
  if (domain.startsWith('xn--') && asciiDomainsOf(domain).length === 0) return false;
  return domain.split('.').every(isShortLabel);
}

function isShortLabel(label: string): boolean {
  // A code point has at most two units, and its spelling has at least one character.
  return label.length <= 2 * LONGEST_LABEL && spelledLength(label) <= LONGEST_LABEL;
}

/** What the library's validAsciiDomain matches: from the first label up to the last ending. */
function asciiDomainsOf(domain: string): string[] {
  return Array.from(domain.matchAll(asciiLabels)).flatMap(({ 0: labels, index }) => {
    for (let dot = labels.length - 1; dot > 0; dot = labels.lastIndexOf('.', dot - 1)) {
      const end = endingAt(domain, index + dot + 1);
      if (end > 0) return [domain.slice(index, end)];
    }
    return [];
  });
}

/** The part of an expression after one of its groups. Two groups that opened before that group are still open there. */
function remainderOf(source: string, group: string): string {
  return source.slice(source.indexOf(group) + group.length, -2);
}
