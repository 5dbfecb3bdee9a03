import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { networkRules } from '@nonet/domain';
import { expect, test } from 'vitest';
import { createNetworks, readNetworkSettings } from '#/registry.ts';

const built = [
  ...createNetworks({ allowedOrigins: [], ...readNetworkSettings({}, 'http://127.0.0.1:9010') }).keys(),
].toSorted();

test('every network that is built proves that it keeps what the port promises', () => {
  expect(built.length).toBeGreaterThan(1);
  for (const id of built) {
    const text = readFileSync(join(import.meta.dirname, `${id}.test.ts`), 'utf8');
    expect(text).toContain(`\nproveConformance(${id}Harness);\n`);
  }
});

test('STAT-01 every network whose rules name figures tells them, one of them only where the operator pays for it', () => {
  const withFigures = (given: Readonly<Record<string, string>>): string[] => {
    const networks = createNetworks({ allowedOrigins: [], ...readNetworkSettings(given, 'http://127.0.0.1:9010') });
    return [...networks.values()].filter(({ figures }) => figures !== undefined).map(({ id }) => id);
  };
  const telling = built.filter((id) => networkRules[id].figures.told.length > 0);
  expect(telling.length).toBeGreaterThan(1);
  expect(withFigures({ TWITTER_METRICS: 'on' }).toSorted()).toEqual(telling);
  expect(withFigures({}).toSorted()).toEqual(telling.filter((id) => id !== 'twitter'));
});

test('without settings no network is built', () => {
  expect([...createNetworks({ allowedOrigins: [] }).keys()]).toEqual([]);
});
