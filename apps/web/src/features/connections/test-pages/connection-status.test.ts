import { expect, test } from 'vitest';

import type { ConsentState } from '../consent/consent-state.ts';
import { connectionStatus, type TestedConnection } from './connection-status.ts';

const idle: TestedConnection = {
  network: 'linkedin',
  attempt: null,
  isAtNetwork: false,
  disconnect: null,
  isConnected: false,
};
const waiting: ConsentState = {
  step: 'waiting',
  flow: 'f1',
  sinceMs: 0,
  times: { timeout: 300_000, ask: 3_000 },
  goneSinceMs: null,
};
const connected: ConsentState = {
  step: 'connected',
  result: {
    accounts: [{ connectionId: 'c1', platform: 'linkedin', username: null, profileName: 'Mira Falk' }],
    insteadOf: null,
  },
};
const failed: ConsentState = { step: 'failed', problem: { type: 'failed', text: 'No', reference: null } };
const status = (differences: Partial<TestedConnection>) => connectionStatus({ ...idle, ...differences });

test('DEV-07 before connecting, and after an attempt that was given up, nothing is connected', () => {
  expect(status({})).toBe('Not connected');
  expect(status({ attempt: { step: 'cancelled', lateFlow: null } })).toBe('Not connected');
});

test('DEV-08, DEV-09, DEV-10, DEV-11 connecting passes through its four texts', () => {
  expect([
    status({ attempt: { step: 'opening' } }),
    status({ attempt: waiting }),
    status({ attempt: waiting, isAtNetwork: true }),
    status({ attempt: connected, isAtNetwork: true }),
  ]).toEqual([
    'Initializing connection...',
    'Opening LinkedIn authorization...',
    'Waiting for authorization...',
    'Connected',
  ]);
});

test('DEV-11 an account that was there before is connected, also after an attempt that was given up', () => {
  expect(status({ isConnected: true })).toBe('Connected');
  expect(status({ isConnected: true, attempt: { step: 'cancelled', lateFlow: null } })).toBe('Connected');
});

test('DEV-12, DEV-13, DEV-15 disconnecting has its own texts, whatever was connected before', () => {
  const before = { attempt: connected, isConnected: true };
  expect(status({ ...before, disconnect: 'pending' })).toBe('Disconnecting...');
  expect(status({ ...before, disconnect: 'success' })).toBe('Disconnected');
  expect(status({ ...before, disconnect: 'error' })).toBe('Disconnection failed');
});

test('DEV-14 a refused attempt, and one whose time is over, say that connecting failed', () => {
  expect(status({ attempt: failed })).toBe('Connection failed');
  expect(status({ attempt: { step: 'timed-out', reference: null }, isConnected: true })).toBe('Connection failed');
});

test('an attempt that goes on is told before a disconnect that has ended', () => {
  expect(status({ attempt: waiting, isAtNetwork: true, disconnect: 'success' })).toBe('Waiting for authorization...');
});
