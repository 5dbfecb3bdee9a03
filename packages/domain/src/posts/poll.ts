import type { NetworkId } from '#/networks/network-id.ts';
import type { TextLimit } from '#/networks/network-rules.ts';
import { takesMinutes } from '#/networks/poll-rules.ts';
import { networkRules } from '#/networks/rules.ts';
import { textLength } from '#/text/text-unit.ts';

/** A question with answers, put below the text of a post. The text asks it (OP-177). */
export interface Poll {
  readonly answers: string[];
  /** How long people may answer. */
  readonly minutes: number;
  /** The question of networks that want one beside the text; absent: how the text begins. */
  readonly question?: string | undefined;
}

/** A poll as one network gets it. */
export interface OutgoingPoll {
  /** Beside the text, or the text itself. */
  readonly question: string;
  readonly answers: readonly string[];
  readonly minutes: number;
}

/** How long polls are offered to run; any other time that the networks take can be sent by a program. */
const OFFERED_MINUTES = [5, 30, 60, 6 * 60, 12 * 60, 1_440, 2 * 1_440, 3 * 1_440, 7 * 1_440, 14 * 1_440] as const;

/** Whether the network has polls. */
export function hasPolls(network: NetworkId): boolean {
  return networkRules[network].polls !== undefined;
}

/**
 * Whether the poll of a post that was sent may still change: each network with polls has refused it. The others get the text alone, so
 * that they have no say.
 */
export function mayPollChange(
  targets: readonly { readonly network: NetworkId; readonly isRefused: boolean }[],
): boolean {
  return targets.every(({ network, isRefused }) => isRefused || !hasPolls(network));
}

/** The times that all of these networks take. Networks without polls have no say. */
export function offeredMinutes(networks: readonly NetworkId[]): readonly number[] {
  const rules = networks.flatMap((network) => networkRules[network].polls ?? []);
  return OFFERED_MINUTES.filter((minutes) => rules.every((one) => takesMinutes(one, minutes)));
}

/** What the network gets of a poll below this text; null when it has no polls, or there is none. */
export function pollFor(network: NetworkId, poll: Poll | null, text: string): OutgoingPoll | null {
  const { polls } = networkRules[network];
  if (poll === null || polls === undefined) return null;
  const { answers, minutes, question } = poll;
  const asked = polls.question === undefined ? text : (question ?? questionIn(text, polls.question));
  return { question: asked, answers, minutes };
}

/** How a text begins: its first sentence, or as many of its words as there is room for. */
export function questionIn(text: string, limit: TextLimit): string {
  const line = text.trim().split(/\n/, 1)[0]?.trim() ?? '';
  const [first] = new Intl.Segmenter('und', { granularity: 'sentence' }).segment(line);
  const sentence = (first?.segment ?? '').trim();
  const fits = (part: string) => (textLength(part, limit.unit, null) ?? 0) <= limit.max;
  if (fits(sentence)) return sentence;
  let kept = '';
  // Words of a language without spaces are segments, too.
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'word' }).segment(sentence)) {
    if (!fits(`${kept}${segment}…`)) break;
    kept += segment;
  }
  // A single word that is too long is cut inside.
  const cut = kept.trim() === '' ? sentence.slice(0, limit.max - 1).replace(/[\ud800-\udbff]$/, '') : kept.trimEnd();
  return `${cut}…`;
}
