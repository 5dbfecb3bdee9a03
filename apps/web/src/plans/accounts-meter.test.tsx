import type { Connection, Connections } from '@nonet/contract';
import { networkIds, type PlanHolder } from '@nonet/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { AccountsMeter } from './accounts-meter.tsx';

const basic: PlanHolder = { plan: 'basic', limited: true };

/** So many accounts at X and at Bluesky, and one at X that is disconnected. */
function accounts(x: number, bluesky: number): Connections {
  const at = (network: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `${network}_${index}`, connected: true }) as Connection);
  const none = Object.fromEntries(networkIds.map((network) => [network, []])) as unknown as Connections;
  const gone = { id: 'twitter_gone', connected: false } as Connection;
  return { ...none, twitter: [...at('twitter', x), gone], bluesky: at('bluesky', bluesky) };
}

function draw(holder: PlanHolder, connections: Connections) {
  const html = renderToStaticMarkup(<AccountsMeter holder={holder} connections={connections} />);
  return { html, text: html.replace(/<[^>]+>/g, ''), bar: / role="progressbar"[^>]*>.*?class="([^"]*)"/.exec(html) };
}

test('the accounts of all networks that are connected are counted against the plan, as a text and as a bar', () => {
  const { html, text, bar } = draw(basic, accounts(1, 1));
  expect(text).toBe('Accounts 2 / 3');
  expect(html).toContain(' aria-valuemax="3" aria-valuenow="2" aria-valuetext="2 of 3 accounts"');
  expect(bar?.[1]).toContain('bg-ink');
});

test('the bar warns at the last account, and is full with more than the plan holds', () => {
  expect(draw(basic, accounts(2, 1)).bar?.[1]).toContain('bg-orange');
  const { html, text, bar } = draw(basic, accounts(4, 4));
  expect(text).toBe('Accounts 8 / 3');
  expect(html).toContain(' aria-valuenow="3" aria-valuetext="8 of 3 accounts"');
  expect(bar?.[1]).toContain('bg-orange');
});

test.each<PlanHolder>([
  { plan: 'premium', limited: true },
  { plan: 'basic', limited: false },
])('where accounts have no limit only their number is said', (holder) => {
  const { text, bar } = draw(holder, accounts(4, 4));
  expect(text).toBe('Accounts 8');
  expect(bar).toBeNull();
});
