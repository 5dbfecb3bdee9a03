import { expect, test } from 'vitest';
import { figureMeaning } from '#/networks/figure-meanings.ts';
import { networkIds } from '#/networks/network-id.ts';
import { networkRules } from '#/networks/rules.ts';

test.each(networkIds)('STAT-05 every figure that %s tells has its meaning, as a sentence', (network) => {
  const { told, ofPolls, untold } = networkRules[network].figures;
  for (const { name } of ofPolls ? [...told, ofPolls] : told)
    expect(figureMeaning(network, name), name).toMatch(/^[A-Z].+\.$/);
  expect(untold.map((name) => figureMeaning(network, name))).toEqual(untold.map(() => undefined));
});
