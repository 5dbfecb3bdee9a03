import type { Crops } from '#/media/crop.ts';
import type { NetworkId } from '#/networks/network-id.ts';
import type { ChosenOptions } from '#/networks/option-rules.ts';
import { type Additions, givenAdditions } from '#/posts/additions.ts';
import { minutesInWords } from '#/posts/minutes-in-words.ts';
import type { NetworkTexts } from '#/posts/text-for-network.ts';
import type { WithoutThreads } from '#/posts/thread.ts';

/** A file of a version, with the name that people know it by. */
export interface VersionFile {
  readonly id: string;
  readonly fileName: string;
  readonly alt: string;
  readonly crops: Crops;
  /** Of a document or an item of a carousel; empty: none. */
  readonly title: string;
  readonly link: string;
  readonly captions: readonly { readonly id: string; readonly language: string }[];
  readonly spoiler: boolean;
}

interface VersionPart {
  readonly description: string;
  readonly descriptions: NetworkTexts;
  readonly media: readonly VersionFile[];
}

/** All of a post that somebody approves: what it says, what it shows, when it goes out and where. */
export interface PostVersion extends VersionPart {
  readonly title: string;
  /** On the clock of `timeZone`, 'YYYY-MM-DDTHH:MM:SS'. */
  readonly wallTime: string;
  readonly timeZone: string;
  /** True: that time comes twice on that day, and the second is meant. */
  readonly isSecond: boolean;
  /** By connection id. */
  readonly accounts: readonly { readonly id: string; readonly name: string; readonly options: ChosenOptions }[];
  /** The parts of a thread after the first. */
  readonly thread: readonly VersionPart[];
  readonly withoutThreads: WithoutThreads;
  readonly comments: NetworkTexts;
  /** Without a card that the server reads: a page that changes is no change of the post. */
  readonly additions: Partial<Additions>;
  readonly template: string | null;
  readonly link: string;
}

/** What changes are told by. */
export type ChangedField =
  | 'title'
  | 'text'
  | 'files'
  | 'alternative-text'
  | 'time'
  | 'accounts'
  | 'options'
  | 'thread'
  | 'comments'
  | 'poll'
  | 'card'
  | 'attachment'
  | 'marks'
  | 'captions'
  | 'template'
  | 'link';

/** One thing in which two versions differ, with both in words; null: there is none. */
export interface PostDifference {
  readonly field: ChangedField;
  /** Whose it is alone; null: everybody’s. */
  readonly network: NetworkId | null;
  /** Of a thread, from 1 on; null: of the whole post. */
  readonly part: number | null;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * What differs between two versions of a post, in the order in which a composer has it. Empty: for whoever approves they are the same, so
 * that a yes to one is a yes to the other (APPR-02).
 */
export function postChanges(before: PostVersion, after: PostVersion): PostDifference[] {
  const parts = Math.max(before.thread.length, after.thread.length) + 1;
  const isThread = parts > 1;
  return [
    ...differ('title', before.title, after.title),
    ...Array.from({ length: parts }).flatMap((_, at) =>
      changesOfPart(partOf(before, at), partOf(after, at), isThread ? at + 1 : null),
    ),
    ...differ('thread', withoutThreadsOf(before), withoutThreadsOf(after)),
    ...differ('time', timeOf(before), timeOf(after)),
    ...differ('accounts', lines(namesOf(before)), lines(namesOf(after)), sameSet(idsOf(before), idsOf(after))),
    ...changedOptions(before, after),
    ...changedTexts('comments', before.comments, after.comments, null),
    ...changedAdditions(before.additions, after.additions),
    ...differ('template', before.template, after.template),
    ...differ('link', before.link, after.link),
  ];
}

const noPart: VersionPart = { description: '', descriptions: {}, media: [] };

function partOf(version: PostVersion, at: number): VersionPart {
  return at === 0 ? version : (version.thread[at - 1] ?? noPart);
}

function changesOfPart(before: VersionPart, after: VersionPart, part: number | null): PostDifference[] {
  return [
    ...differ('text', before.description, after.description, undefined, { part }),
    ...changedTexts('text', before.descriptions, after.descriptions, part),
    ...differ('files', filesOf(before), filesOf(after), same(shownFiles(before), shownFiles(after)), { part }),
    ...differ('alternative-text', altsOf(before), altsOf(after), undefined, { part }),
    ...differ('captions', captionsOf(before), captionsOf(after), same(captionIds(before), captionIds(after)), { part }),
  ];
}

function changedTexts(
  field: ChangedField,
  before: NetworkTexts,
  after: NetworkTexts,
  part: number | null,
): PostDifference[] {
  const networks = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort() as NetworkId[];
  return networks.flatMap((network) => differ(field, before[network], after[network], undefined, { network, part }));
}

function changedOptions(before: PostVersion, after: PostVersion): PostDifference[] {
  const former = new Map(before.accounts.map((account) => [account.id, account]));
  // The options of an account that came or went are told with it.
  return after.accounts.flatMap((account) => {
    const was = former.get(account.id);
    if (was === undefined) return [];
    const [one, other] = [optionsOf(was.options), optionsOf(account.options)];
    return differ('options', named(account.name, one), named(account.name, other), one === other);
  });
}

function changedAdditions(before: Partial<Additions>, after: Partial<Additions>): PostDifference[] {
  const [was, is] = [givenAdditions(before), givenAdditions(after)];
  return (['poll', 'card', 'attachment', 'marks'] as const).flatMap((field) =>
    differ(field, inWords(was, field), inWords(is, field), same(was[field], is[field])),
  );
}

function inWords({ poll, card, attachment }: Partial<Additions>, field: 'poll' | 'card' | 'attachment' | 'marks') {
  if (field === 'poll')
    return poll ? lines([poll.question ?? '', ...poll.answers, minutesInWords(poll.minutes)]) : null;
  if (field === 'attachment') return attachment?.text ?? null;
  if (field === 'marks' || card == null) return null;
  return card === 'off' ? 'No card' : lines([card.title, card.description, card.url]);
}

/** Two empty texts are the same as none. `isSame`: decides where both may read alike. */
function differ(
  field: ChangedField,
  before: string | null | undefined,
  after: string | null | undefined,
  isSame?: boolean,
  { network = null, part = null }: { network?: NetworkId | null; part?: number | null } = {},
): PostDifference[] {
  const [was, is] = [before || null, after || null];
  return (isSame ?? was === is) ? [] : [{ field, network, part, before: was, after: is }];
}

const shownFiles = ({ media }: VersionPart) =>
  media.map(({ id, crops, title, link, spoiler }) => [id, crops, title, link, spoiler]);
const captionIds = ({ media }: VersionPart) =>
  media.flatMap(({ id: file, captions }) => captions.map(({ id, language }) => [file, id, language]));
const captionsOf = ({ media }: VersionPart) =>
  lines(media.flatMap(({ fileName, captions }) => captions.map(({ language }) => `${fileName}: ${language}`)));
/** What cannot be seen by the name is said behind it. */
const filesOf = ({ media }: VersionPart) =>
  lines(
    media.map(({ fileName, crops, title, link, spoiler }) => {
      const more = [Object.keys(crops).length > 0 ? 'cropped' : '', spoiler ? 'hidden' : '', title, link];
      return [fileName, ...more.filter((word) => word !== '')].join(', ');
    }),
  );
const altsOf = ({ media }: VersionPart) =>
  lines(media.filter(({ alt }) => alt !== '').map(({ fileName, alt }) => named(fileName, alt)));
const idsOf = ({ accounts }: PostVersion) => accounts.map(({ id }) => id);
const namesOf = ({ accounts }: PostVersion) => accounts.map(({ name }) => name).sort();
const timeOf = ({ wallTime, timeZone, isSecond }: PostVersion) =>
  `${wallTime.replace('T', ' ').replace(/:00$/, '')}${isSecond ? ', the second time' : ''}, ${timeZone}`;
const withoutThreadsOf = ({ thread, withoutThreads }: PostVersion) => (thread.length === 0 ? null : withoutThreads);
const optionsOf = (options: ChosenOptions) =>
  lines(
    Object.keys(options)
      .sort()
      .map((name) => named(name, String(options[name]))),
  );
const named = (name: string, text: string) => `${name}: ${text}`;
const lines = (texts: readonly string[]) => texts.filter((text) => text !== '').join('\n');

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  return same(one.toSorted(), other.toSorted());
}

/** Whether two plain values say the same, whatever the order of their fields. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
