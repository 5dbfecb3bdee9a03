import { describe, expect, test } from 'vitest';

import { readReturn, withoutReturn } from './read-return.ts';

const read = (query: string) => readReturn(new URLSearchParams(query));

describe('what an address brings back', () => {
  test.each(['', 'day=2026-11-20', 'message=hello', 'twitter=maybe', 'success=twitter'])('%j is no news', (query) => {
    expect(read(query)).toBeNull();
  });

  test('ACC-20 a success names the network and the account', () => {
    const mira = { isConnected: true, network: 'twitter', username: 'mira', more: 0, insteadOf: null };
    expect(read('twitter=success&username=mira')).toEqual(mira);
    expect(read('twitter=success&username=mira&insteadOf=fala')).toEqual({ ...mira, insteadOf: 'fala' });
    expect(read('twitter=success&username=mira&more=2')).toEqual({ ...mira, more: 2 });
    expect(read('twitter=success&username=mira&more=lots')).toEqual(mira);
    expect(read('twitter=success')).toMatchObject({ isConnected: true, username: null });
  });

  test.each(['twitter=error&message=Not+today&type=config', 'error=twitter&message=Not+today&type=config'])(
    'ACC-20 an error is read in both forms: %s',
    (query) => {
      const problem = { type: 'config', text: 'Not today', reference: null };
      expect(read(query)).toEqual({ isConnected: false, network: 'twitter', problem });
    },
  );

  test.each([
    ['credentials', 'API credentials are invalid, contact support'],
    ['expired', 'Authorization expired. Please try connecting again.'],
    ['nonsense', 'Failed to connect Twitter account'],
  ])('an error of type %s without words has those of its type', (type, text) => {
    expect(read(`twitter=error&type=${type}`)).toMatchObject({ problem: { text } });
  });

  test('an error names its reference, and a network by its source', () => {
    expect(read('error=denied&source=linkedin&reference=3f9a2c1b')).toMatchObject({
      network: 'linkedin',
      problem: { text: 'Failed to connect to LinkedIn', reference: '3f9a2c1b' },
    });
    expect(read('error=denied')).toMatchObject({ network: null, problem: { text: 'The account was not connected.' } });
  });

  test('a message is cut: anybody can make up an address', () => {
    expect(read(`error=twitter&message=${'a'.repeat(5_000)}`)).toMatchObject({ problem: { text: 'a'.repeat(300) } });
  });

  test('ACC-21 all of it is taken out of the address, and nothing else', () => {
    const query =
      'twitter=error&username=a&more=2&insteadOf=i&message=b&type=c&error=d&source=e&code=f&userId=g&reference=h&other=1';
    expect(withoutReturn(new URLSearchParams(query)).toString()).toBe('other=1');
  });
});
