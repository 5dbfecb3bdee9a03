import type { NetworkId } from '#/networks/network-id.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import { networkRules } from '#/networks/rules.ts';
import type { NetworkTexts } from '#/posts/text-for-network.ts';
import type { Template } from '#/templates/template.ts';
import type { Weigh } from '#/text/text-unit.ts';
import type { UsageVerdict } from '#/usage/verdict.ts';

/** A post as it stands before it is scheduled, and what is known around it. */
export interface PostCheckInput {
  readonly signedIn: boolean;
  readonly usage: UsageVerdict;
  readonly title: string;
  /** The shared text. */
  readonly description: string;
  /** Texts of their own for single networks, in place of the shared one. Those of networks that are not chosen do not count. */
  readonly descriptions: NetworkTexts;
  /** The connections that are to receive the post. */
  readonly connections: readonly ChosenConnection[];
  /** The media in their order. */
  readonly media: readonly ChosenMedia[];
  readonly template: Pick<Template, 'mediaRequirement' | 'link'> | null;
  /** As typed; empty for none. */
  readonly link: string;
  /** Connection id → board id. */
  readonly pinterestBoards: Readonly<Record<string, string>>;
  /** When the post goes out; null while no date is chosen. */
  readonly scheduledAt: Date | null;
  readonly now: Date;
  /** How far `scheduledAt` may lie before `now`, in milliseconds: 0 in the browser, `CLOCK_TOLERANCE_MS` on the server. */
  readonly toleranceMs: number;
  /** Counts where a network weighs texts; null while its library is not loaded, and then nothing is found too heavy. */
  readonly weigh: Weigh | null;
}

/** A connection as far as the checks look at it. */
export interface ChosenConnection {
  readonly id: string;
  readonly platform: NetworkId;
  readonly connected: boolean;
}

/** A media file as far as the checks look at it. */
export interface ChosenMedia {
  readonly type: 'image' | 'video';
  /** Alternative text; absent and empty mean none. */
  readonly alt?: string;
  /** What is in the file, as far as it is known: without a type it passes every rule about pictures. */
  readonly contentType?: string;
  readonly bytes?: number;
  /** Pixels. */
  readonly width?: number | null;
  readonly height?: number | null;
  /** More than one frame. */
  readonly animated?: boolean;
  /** How long a video runs; absent and null: not known. */
  readonly durationMs?: number | null;
}

/** How many photos the post has; only images count as photos (OP-69). */
export function photoCount(media: readonly ChosenMedia[]): number {
  return media.filter(({ type }) => type === 'image').length;
}

/** The rules of the networks that receive the post, each once, in the order that networks have everywhere. */
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
