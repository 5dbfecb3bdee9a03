import { describe, expect, test } from 'vitest';
import { normaliseHandle, serverIn } from '#/bluesky/handle.ts';

describe('handles', () => {
  test.each([
    ['studio.nonet.test', 'studio.nonet.test'],
    ['  @Studio.Nonet.TEST \n', 'studio.nonet.test'],
    ['a-b.c-d.example', 'a-b.c-d.example'],
  ])('takes %j', (typed, handle) => expect(normaliseHandle(typed)).toBe(handle));

  test.each([
    '',
    'studio',
    '@',
    '.',
    'a..b',
    '-a.test',
    'a.b-',
    'a b.test',
    'did:plc:abc.def',
    'x@y.test',
    'a.1',
    `${'a'.repeat(64)}.test`,
  ])('refuses %j', (typed) => expect(normaliseHandle(typed)).toBeNull());
});

describe('DID documents', () => {
  const did = 'did:plc:abcdefghijklmnopqrstuvwx';
  const entry = { id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: 'https://pds.test/path' };

  test.each([
    ['a short id', { id: did, service: [entry] }],
    ['a full id', { id: did, service: [{ ...entry, id: `${did}#atproto_pds` }] }],
    ['other services before it', { id: did, service: [{ id: '#x', type: 'Y', serviceEndpoint: { uri: 'z' } }, entry] }],
  ])('name the server by %s', (_name, document) => expect(serverIn(document, did)).toBe('https://pds.test'));

  test.each([
    ['of another account', { id: 'did:plc:zzzzzzzzzzzzzzzzzzzzzzzz', service: [entry] }],
    ['without services', { id: did }],
    ['with another type', { id: did, service: [{ ...entry, type: 'Other' }] }],
    ['with an address that is none', { id: did, service: [{ ...entry, serviceEndpoint: 'pds' }] }],
    ['with another scheme', { id: did, service: [{ ...entry, serviceEndpoint: 'file:///etc' }] }],
    ['that are no object', 'x'],
  ])('%s name none', (_name, document) => expect(serverIn(document, did)).toBeNull());
});
