import { type NetworkId, networkIds } from '#/networks/network-id.ts';
import { networkRules } from '#/networks/rules.ts';
import { hasOwnText, type NetworkTexts, textFor } from '#/posts/text-for-network.ts';
import { outgoingText } from '#/text/blank.ts';
import { type Mark, moveMarks, tidyMarks } from '#/text/mark.ts';

/** The marks of a post's texts, each beside its text: of the shared one, and of those of single networks. */
export interface TextMarks {
  readonly description?: Mark[] | undefined;
  readonly descriptions?: Readonly<Partial<Record<NetworkId, Mark[] | undefined>>> | undefined;
}

/** The texts of a post, or of its first part. */
export interface MarkedTexts {
  readonly description: string;
  readonly descriptions: NetworkTexts;
}

/** Whether the network hides a spoiler of a text. */
export function takesSpoilers(network: NetworkId): boolean {
  return networkRules[network].spoilers !== undefined;
}

/** The marks of the text that a network receives. */
export function marksFor(network: NetworkId, texts: MarkedTexts, marks: TextMarks | null): readonly Mark[] {
  if (marks === null) return [];
  const own = hasOwnText(network, texts.descriptions) ? marks.descriptions?.[network] : marks.description;
  return tidyMarks(own ?? [], outgoingText(textFor(network, texts)));
}

/** The spoilers that a network gets with its text; empty where it takes none. */
export function spoilersFor(network: NetworkId, texts: MarkedTexts, marks: TextMarks | null): readonly Mark[] {
  return takesSpoilers(network) ? marksFor(network, texts, marks).filter(({ kind }) => kind === 'spoiler') : [];
}

/** The marks after an edit of the texts. An own text that was just begun has the marks of the shared one, from which it was written. */
export function movedMarks(marks: TextMarks | null, before: MarkedTexts, after: MarkedTexts): TextMarks | null {
  if (marks === null) return null;
  const own = networkIds.flatMap((network) => {
    const text = after.descriptions[network];
    if (text === undefined || !hasOwnText(network, after.descriptions)) return [];
    const moved = hasOwnText(network, before.descriptions)
      ? moveMarks(marks.descriptions?.[network] ?? [], before.descriptions[network] ?? '', text)
      : moveMarks(marks.description ?? [], before.description, text);
    return [[network, moved] as const];
  });
  return givenMarks({
    description: moveMarks(marks.description ?? [], before.description, after.description),
    descriptions: Object.fromEntries(own),
  });
}

/** What is stored of marks: those that are there; null: none are. */
export function givenMarks({ description = [], descriptions = {} }: TextMarks): TextMarks | null {
  const own = Object.entries(descriptions).filter(([, marks]) => marks !== undefined && marks.length > 0);
  if (description.length === 0 && own.length === 0) return null;
  return {
    ...(description.length > 0 && { description }),
    ...(own.length > 0 && { descriptions: Object.fromEntries(own) }),
  };
}

/** The marks of one text in place of those that it had; `network` null: of the shared one. */
export function withMarks(marks: TextMarks | null, network: NetworkId | null, of: Mark[]): TextMarks | null {
  const all = marks ?? {};
  if (network === null) return givenMarks({ ...all, description: of });
  return givenMarks({ ...all, descriptions: { ...all.descriptions, [network]: of } });
}
