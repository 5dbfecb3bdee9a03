import { type FigureName, figureNames, figureWords, type NetworkId, networkRules } from '@nonet/domain';

/** A figure in the network's own word, as a heading: `Unique impressions`. */
export function figureWord(network: NetworkId, name: FigureName): string {
  return networkRules[network].figures.told.find((told) => told.name === name)?.word ?? figureWords[name];
}

/** The same within a sentence: '38,120 viewers'. */
export function unitOf(network: NetworkId, name: FigureName): string {
  return figureWord(network, name).toLowerCase();
}

/** The figure that stands for how a post does at a network. */
export function mainFigure(network: NetworkId): FigureName {
  return networkRules[network].figures.told[0].name;
}

/** What a network tells, in the order of its card. */
export function toldBy(network: NetworkId): FigureName[] {
  return networkRules[network].figures.told.map(({ name }) => name);
}

/** Every figure that at least one of the networks tells. */
export function toldByAny(networks: readonly NetworkId[]): FigureName[] {
  const told = new Set(networks.flatMap(toldBy));
  return figureNames.filter((name) => told.has(name));
}

/** A count, or a median or quartile, which need not be whole: '1,329'. */
export function countText(count: number): string {
  return Math.round(count).toLocaleString('en-US');
}
