import type { VideoPlanner } from '#/media/plan-variant.ts';
import type { NetworkId } from '#/networks/network-id.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import type { ChosenOptions } from '#/networks/option-rules.ts';
import { networkRules } from '#/networks/rules.ts';
import type { Additions } from '#/posts/additions.ts';
import type { ChosenMedia } from '#/posts/chosen-media.ts';
import type { FileChecks } from '#/posts/file-judge.ts';
import type { PostIssue } from '#/posts/post-issue.ts';
import type { NetworkTexts } from '#/posts/text-for-network.ts';
import type { ThreadPart, WithoutThreads } from '#/posts/thread.ts';
import type { Template } from '#/templates/template.ts';
import type { Weigh } from '#/text/text-unit.ts';
import type { UsageCheck } from '#/usage/usage-check.ts';

/** A post before it is scheduled, and the facts around it that the checks need. */
export interface PostCheckInput {
  readonly signedIn: boolean;
  readonly usage: UsageCheck;
  readonly title: string;
  /** The shared text. */
  readonly description: string;
  /** Texts for single networks, in place of the shared text. Texts for networks that are not chosen do not count. */
  readonly descriptions: NetworkTexts;
  /** The connections that are to receive the post. */
  readonly connections: readonly ChosenConnection[];
  /** The media in their order. */
  readonly media: readonly ChosenMedia[];
  /** The parts of a thread after the first. Absent and empty: the post is no thread. */
  readonly thread?: readonly ThreadPart<ChosenMedia>[];
  /** What networks without threads get. Absent: the first part only. */
  readonly withoutThreads?: WithoutThreads;
  /** The first comment of single networks. Absent: there are none. Those for networks that are not chosen do not count. */
  readonly comments?: NetworkTexts;
  /** What is added beside texts and files. Absent: nothing. */
  readonly additions?: Partial<Additions>;
  readonly template: Pick<Template, 'mediaRequirement' | 'format' | 'platforms' | 'link'> | null;
  /** As typed; empty for none. */
  readonly link: string;
  /** Connection id → chosen options. Options of connections that are not chosen do not count. */
  readonly options: Readonly<Record<string, ChosenOptions>>;
  /** Connection id → the picture that its option `cover` names; absent where nothing is known of it. */
  readonly covers?: Readonly<Record<string, ChosenMedia>>;
  /** When the post goes out; null while no date is chosen. */
  readonly scheduledAt: Date | null;
  readonly now: Date;
  /** How far `scheduledAt` may lie before `now`, in milliseconds: 0 in the browser, `CLOCK_TOLERANCE_MS` on the server. */
  readonly toleranceMs: number;
  /** Counts texts for a network that weighs them. Null while the library is not loaded; then no text is too heavy. */
  readonly weigh: Weigh | null;
  /** Judges videos by what is inside. Absent while it is not loaded: then a video that may be mended is not refused. */
  readonly planVideo?: VideoPlanner;
  /** Judges files. Absent while it is not loaded: then only their kinds and their number are judged. */
  readonly fileChecks?: FileChecks;
  /** Finds what is wrong with additions. Absent while it is not loaded: then nothing is. */
  readonly checkAdditions?: AdditionsCheck;
  /** Absent when nobody knows; then no issue is found. */
  readonly fetchProblems?: FetchProblems;
}

/** Finds what is wrong with additions; see check-additions.ts. */
export type AdditionsCheck = (post: PostCheckInput) => PostIssue[];

/**
 * Why networks cannot fetch files from this installation right now, in words for people. Networks that can fetch them
 * are absent.
 */
export type FetchProblems = Readonly<Partial<Record<NetworkId, string>>>;

/** The part of a connection that the checks need. */
export interface ChosenConnection {
  readonly id: string;
  readonly platform: NetworkId;
  /** What its owner knows it by. Absent: it is not named in sentences. */
  readonly name?: string;
  readonly connected: boolean;
  /** True above what the plan allows, and absent elsewhere: it takes no post that is not planned for it already. */
  readonly locked?: boolean;
  /** What the account may do today, as its network told us; absent when that is not known. */
  readonly abilities?: unknown;
}

/** How many photos the post has; only images count as photos (OP-69). */
export function photoCount(media: readonly ChosenMedia[]): number {
  return media.filter(({ type }) => type === 'image').length;
}

/** The rules of the networks that receive the post, each once, in the order of `networkIds`. */
export function chosenRules(connections: readonly ChosenConnection[]): NetworkRules[] {
  return Object.values(networkRules).filter(({ id }) => connections.some(({ platform }) => platform === id));
}

/** The chosen connections of the given networks. */
export function connectionsOf(
  rules: readonly NetworkRules[],
  connections: readonly ChosenConnection[],
): ChosenConnection[] {
  return connections.filter(({ platform }) => rules.some(({ id }) => id === platform));
}
