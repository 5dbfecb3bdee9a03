import type { Connection, Connections, EditPost, Post, SchedulePost, StoreSeries } from '@nonet/contract';
import {
  type Additions,
  additionNames,
  additionsOf,
  coverOf,
  DEFAULT_TIME,
  type NetworkTexts,
  NO_TEMPLATE,
  networkIds,
  noAdditions,
  occurrenceOf,
  outgoingText,
  ownTexts,
  showsLink,
  templateFor,
  type WithoutThreads,
  wallTimeOf,
} from '@nonet/domain';

import { isSameJson } from '#/drafts/merge-contents.ts';
import { type ChosenTime, chosenWallTime, isSameTime } from '#/schedule/chosen-time.ts';

import { type DraftMedia, draftMediaOf, isSameMedia, mediaRefs } from '../media/draft-media.ts';
import { type DraftRepeat, isSameRepeat } from '../repeat/draft-repeat.ts';
import type { LeftOut } from '../typing/cut-text.ts';
import { type DraftOptions, isSameOptions, optionChanges, withOption } from './draft-options.ts';
import { type DraftPart, draftPartOf, isSameComments, isSameLeftOut, isSameTexts, isSameThread } from './draft-part.ts';

/** A post while it is being written. Date and time are on the clock of the user's zone. */
export interface Draft extends ChosenTime, Additions {
  title: string;
  description: string;
  /** What did not fit the shared text. */
  leftOut: readonly LeftOut[];
  /** Texts for single networks. A blank one has an open field in the form, and is sent as the shared text. */
  descriptions: NetworkTexts;
  /** As it was typed. Only networks with a field for it receive it. */
  link: string;
  /** The files in their order, with those that are still being uploaded. */
  media: readonly DraftMedia[];
  /** Null: no template was chosen. */
  templateId: string | null;
  /** It goes out as soon as it is scheduled; then it has no day. */
  now: boolean;
  /** The time is a posting time that was offered: when somebody else takes it first, the post gets the next one. */
  postingTime: boolean;
  /** How it repeats; null: it does not. */
  repeat: DraftRepeat | null;
  connectionIds: readonly string[];
  /** In the place of a stored file, the option `cover` has the key of one of `covers`. */
  options: DraftOptions;
  /** Pictures that were chosen as covers, also those of former choices. */
  covers: readonly DraftMedia[];
  /** The parts of a thread after the first. */
  thread: readonly DraftPart[];
  /** What networks without threads get of a thread. */
  withoutThreads: WithoutThreads;
  /** The first comment per network. A blank one is none. */
  comments: NetworkTexts;
}

export const emptyDraft: Draft = {
  title: '',
  description: '',
  leftOut: [],
  descriptions: {},
  link: '',
  media: [],
  templateId: null,
  day: null,
  time: DEFAULT_TIME,
  occurrence: 'first',
  now: false,
  postingTime: false,
  repeat: null,
  connectionIds: [],
  options: {},
  covers: [],
  thread: [],
  withoutThreads: 'first-part',
  comments: {},
  ...noAdditions,
};

export function isSameDraft(a: Draft, b: Draft): boolean {
  return (
    a.title === b.title &&
    a.description === b.description &&
    isSameLeftOut(a.leftOut, b.leftOut) &&
    isSameTexts(a.descriptions, b.descriptions) &&
    a.link === b.link &&
    isSameMedia(a.media, b.media) &&
    a.templateId === b.templateId &&
    isSameTime(a, b) &&
    a.now === b.now &&
    a.postingTime === b.postingTime &&
    isSameRepeat(a.repeat, b.repeat) &&
    isSameSelection(a.connectionIds, b.connectionIds) &&
    isSameOptions(a.options, b.options) &&
    isSameThread(a.thread, b.thread) &&
    (a.thread.length === 0 || a.withoutThreads === b.withoutThreads) &&
    isSameComments(a.comments, b.comments) &&
    Object.keys(additionChanges(a, b)).length === 0
  );
}

function isSameSelection(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}

/**
 * A stored post as a draft, on the clock of `zone`. When that is the post's own zone, its wall time is taken as stored,
 * whatever zone rules this browser knows.
 */
export function draftOfPost(post: Post, zone: string): Draft {
  const instant = new Date(post.scheduledDate);
  const wallTime = post.timeZone === zone ? post.wallTime : wallTimeOf(instant, zone);
  return {
    title: post.title,
    description: post.description,
    leftOut: [],
    descriptions: post.descriptions,
    link: post.link ?? '',
    media: post.media.map(draftMediaOf),
    templateId: post.template?.id ?? null,
    day: wallTime.slice(0, 10),
    time: wallTime.slice(11, 16),
    occurrence: occurrenceOf(instant, zone),
    now: false,
    postingTime: false,
    repeat: null,
    connectionIds: post.targets.map((target) => target.connectionId),
    options: post.options,
    covers: post.covers.map(draftMediaOf),
    thread: post.thread.map(draftPartOf),
    withoutThreads: post.withoutThreads,
    comments: post.comments,
    ...additionsOf(post),
  };
}

/** A new post like this one (MOVE-11), without its time and for those of its accounts that are still connected. */
export function copyOfPost(post: Post, zone: string): Draft {
  const connectionIds = post.targets.flatMap(({ connected, connectionId }) => (connected ? connectionId : []));
  const { day, time, occurrence } = emptyDraft;
  return {
    ...draftOfPost(post, zone),
    day,
    time,
    occurrence,
    connectionIds,
    options: Object.fromEntries(Object.entries(post.options).filter(([id]) => connectionIds.includes(id))),
  };
}

/** The time as it was chosen. The server finds its instant, because the server's zone rules are up to date. */
function timeToSend(chosen: Pick<Draft, keyof ChosenTime | 'now' | 'postingTime'>, timeZone: string) {
  if (chosen.now) return { scheduledDate: 'now', timeZone };
  const wallTime = chosenWallTime(chosen);
  return {
    wallTime,
    timeZone,
    ...(chosen.occurrence === 'second' && { occurrence: chosen.occurrence }),
    ...(chosen.postingTime && { postingTime: true }),
  };
}

/**
 * The accounts that the draft goes to, in the order of the matrix. `goneAccounts` has the chosen ones that no longer
 * exist.
 */
export function chosenAccounts(draft: Pick<Draft, 'connectionIds'>, connections: Connections): Connection[] {
  return networkIds.flatMap((network) => connections[network]).filter(({ id }) => draft.connectionIds.includes(id));
}

/** Chosen accounts that no longer exist: they were disconnected here or elsewhere. */
export function goneAccounts(draft: Pick<Draft, 'connectionIds'>, connections: Connections): string[] {
  const there = new Set(networkIds.flatMap((network) => connections[network]).map(({ id }) => id));
  return draft.connectionIds.filter((id) => !there.has(id));
}

interface Circumstances {
  zone: string;
  accounts: readonly Connection[];
}

/** The texts for the networks of these accounts, as they are sent. */
function textsToSend({ descriptions }: Pick<Draft, 'descriptions'>, accounts: readonly Connection[]): NetworkTexts {
  const networks = accounts.map(({ platform }) => platform);
  const texts = Object.entries(ownTexts(descriptions, networks)).map(([id, text]) => [id, outgoingText(text)]);
  return Object.fromEntries(texts);
}

/** The first comments for the networks of these accounts, as they are sent. */
function commentsToSend({ comments }: Pick<Draft, 'comments'>, accounts: readonly Connection[]): NetworkTexts {
  return textsToSend({ descriptions: comments }, accounts);
}

function partsToSend({ thread }: Draft, accounts: readonly Connection[]): SchedulePost['thread'] {
  return thread.map((part) => ({
    description: outgoingText(part.description),
    descriptions: textsToSend(part, accounts),
    media: mediaRefs(part.media),
  }));
}

/** The picture that was chosen as the cover for an account; undefined when none was. */
export function coverFor({ covers, options }: Pick<Draft, 'covers' | 'options'>, connectionId: string) {
  const cover = coverOf(options[connectionId] ?? {});
  return covers.find(({ key }) => key === cover);
}

/** The pictures that options name. */
export function usedCovers({ covers, options }: Pick<Draft, 'covers' | 'options'>): DraftMedia[] {
  const used = new Set(Object.values(options).map(coverOf));
  return covers.filter(({ key }) => used.has(key));
}

/** The options as the server knows them: it does not know the keys of files. */
export function storedOptions({ options, covers }: Draft): DraftOptions {
  return covers
    .filter(({ key, mediaId }) => mediaId !== null && mediaId !== key)
    .reduce((named, { key, mediaId }) => {
      const ofFile = Object.entries(named).filter(([, chosen]) => coverOf(chosen) === key);
      return ofFile.reduce((all, [id]) => withOption(all, id, ['cover', mediaId]), named);
    }, options);
}

function optionsToSend(base: Draft, draft: Draft, accounts: readonly Connection[]) {
  return optionChanges(
    storedOptions(base),
    storedOptions(draft),
    accounts.map(({ id }) => id),
  );
}

/** The additions in which a draft differs from `base`, as they are sent. */
function additionChanges(draft: Additions, base: Additions): Partial<Additions> {
  const changed = additionNames.filter((name) => !isSameJson(draft[name], base[name]));
  return Object.fromEntries(changed.map((name) => [name, draft[name]]));
}

/** The link where there is a field for it; null when it is empty, or was typed before its field went. */
function linkToSend({ link, templateId }: Pick<Draft, 'link' | 'templateId'>, accounts: readonly Connection[]) {
  return showsLink(accounts, templateFor(templateId)) && link.trim() !== '' ? link.trim() : null;
}

/** The template as the call names it. The server knows the rest by its id. */
function templateRef({ templateId }: Pick<Draft, 'templateId'>) {
  const { id, name, category } = templateFor(templateId) ?? { id: NO_TEMPLATE, name: 'None', category: '' };
  return { id, name, category };
}

/**
 * The body of the call that schedules the draft. The same draft always gives the same body, so that a repeat is
 * recognised.
 */
export function scheduleBody(
  draft: Draft,
  { uid, zone, accounts, draftId = null }: Circumstances & { uid: string; draftId?: string | null },
): SchedulePost {
  const texts = textsToSend(draft, accounts);
  const options = optionsToSend(emptyDraft, draft, accounts);
  const link = linkToSend(draft, accounts);
  const comments = commentsToSend(draft, accounts);
  return {
    userId: uid,
    title: outgoingText(draft.title),
    description: outgoingText(draft.description),
    ...(Object.keys(texts).length > 0 && { descriptions: texts }),
    ...timeToSend(draft, zone),
    platforms: accounts.map(({ id }) => id),
    ...(draft.templateId !== null && { template: templateRef(draft) }),
    ...(link !== null && { link, pinterestOnly: { link } }),
    ...(Object.keys(options).length > 0 && { options }),
    ...(draft.thread.length > 0 && { thread: partsToSend(draft, accounts), withoutThreads: draft.withoutThreads }),
    ...(Object.keys(comments).length > 0 && { comments }),
    ...additionChanges(draft, noAdditions),
    ...(draftId !== null && { draftId }),
    ...(draft.media.length > 0 && { imageUrl: draft.media[0]?.url ?? null, media: mediaRefs(draft.media) }),
  };
}

/** The body of the call that stores the draft with its repeat; `post` is the one that becomes its first date. */
export function seriesBody(
  draft: Draft,
  repeat: DraftRepeat,
  { post: adopted = null, ...circumstances }: Circumstances & { uid: string; post?: StoreSeries['post'] },
): StoreSeries {
  const { userId: _uid, postingTime: _offered, draftId: _draft, ...post } = scheduleBody(draft, circumstances);
  return {
    ...post,
    rule: repeat.rule,
    variations: repeat.variations.map(outgoingText),
    ...(adopted && { post: adopted }),
  };
}

/** The body of the call that edits a post: only what differs from `base`, so that nothing else is touched. */
export function editBody(
  draft: Draft,
  { base, version, zone, accounts }: Circumstances & { base: Draft; version: number },
): EditPost {
  const texts = textsToSend(draft, accounts);
  const options = optionsToSend(base, draft, accounts);
  const comments = commentsToSend(draft, accounts);
  return {
    version,
    ...(draft.title !== base.title && { title: outgoingText(draft.title) }),
    ...(draft.description !== base.description && { description: outgoingText(draft.description) }),
    ...(!isSameTexts(texts, base.descriptions) && { descriptions: texts }),
    ...(draft.link.trim() !== base.link && { link: draft.link.trim() }),
    ...(!isSameMedia(draft.media, base.media) && { media: mediaRefs(draft.media) }),
    ...(draft.templateId !== base.templateId && { template: templateRef(draft) }),
    ...(!isSameThread(draft.thread, base.thread) && { thread: partsToSend(draft, accounts) }),
    ...(draft.withoutThreads !== base.withoutThreads && { withoutThreads: draft.withoutThreads }),
    ...(!isSameTexts(comments, base.comments) && { comments }),
    ...additionChanges(draft, base),
    ...((draft.now || !isSameTime(draft, base)) && timeToSend(draft, zone)),
    ...(!isSameSelection(draft.connectionIds, base.connectionIds) && { platforms: accounts.map(({ id }) => id) }),
    ...(Object.keys(options).length > 0 && { options }),
  };
}
