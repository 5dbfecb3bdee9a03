import { readNetworkSettings } from '@nonet/networks';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { watchNetworkWarnings } from '#/start/network-warnings.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

test('a process that runs for months tells of a version that ends, from 60 days before on, once a day', () => {
  const told: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void told.push(JSON.parse(line).msg) });
  const app = { FACEBOOK_APP_ID: '42', FACEBOOK_APP_SECRET: 'a-secret', FACEBOOK_GRAPH_VERSION: 'v26.0' };
  vi.setSystemTime('2028-09-03T12:00:00Z');
  const stop = watchNetworkWarnings({ allowedOrigins: [], ...readNetworkSettings(app, null) }, log);
  expect(told).toEqual([]);
  const days = (count: number) => vi.advanceTimersByTime(count * 24 * 3_600_000);
  days(2);
  const warning = expect.stringContaining('ends on 4 November 2028');
  expect(told).toEqual([warning]);
  days(1);
  expect(told).toEqual([warning, warning]);
  stop();
  days(5);
  expect(told).toHaveLength(2);
});
