import type { Captions } from '@nonet/contract';
import {
  captionLanguages,
  captionsFor,
  languageName,
  type NetworkId,
  networkName,
  networkRules,
  plural,
} from '@nonet/domain';

/** The languages that can be chosen, by name: without those that another file has. */
export function languageChoices(captions: readonly Captions[], own: string): Readonly<Record<string, string>> {
  const taken = new Set(captions.map(({ language }) => language).filter((language) => language !== own));
  const offered = [...new Set([...captionLanguages, own])].filter((language) => !taken.has(language));
  const named = offered.map((language) => [language, languageName(language)] as const);
  return Object.fromEntries(named.toSorted(([, one], [, other]) => one.localeCompare(other, 'en')));
}

/** The language of a new file: what its name says, else the person's own, else any that is left. */
export function firstLanguage(captions: readonly Captions[], ...wanted: readonly (string | null)[]): string {
  const taken = new Set(captions.map(({ language }) => language));
  const all = [...wanted.filter((one) => one !== null), 'en', ...captionLanguages];
  return all.find((language) => !taken.has(language)) ?? 'en';
}

/** The captions with a new file in the place of one, in its language. Where that is gone by now, nothing takes its place. */
export function withReplaced(
  captions: readonly Captions[],
  id: string,
  stored: Omit<Captions, 'language'>,
): readonly Captions[] {
  return captions.map((one) => (one.id === id ? { ...stored, language: one.language } : one));
}

/** The number of captions in a file, and the first one. */
export function contentText({ lines, firstLine }: Pick<Captions, 'lines' | 'firstLine'>): string {
  return `${plural(lines, 'line')}. First: “${firstLine}”`;
}

/** Says which of the chosen networks get the captions, and why others do not. */
export function whereTo(captions: readonly Captions[], networks: readonly NetworkId[]): string[] {
  const takers = networks.filter((network) => networkRules[network].captions !== undefined);
  if (networks.length > 0 && takers.length === 0) return ['None of the chosen networks takes captions.'];
  const others = networks.filter((network) => !takers.includes(network)).map(networkName);
  const left = takers.flatMap((network) => captionsFor(network, captions).left.map(({ why }) => why));
  const names = new Intl.ListFormat('en').format(others);
  return [
    ...new Set(left),
    ...(others.length === 0 ? [] : [`${names} ${others.length === 1 ? 'takes' : 'take'} no captions.`]),
  ];
}
