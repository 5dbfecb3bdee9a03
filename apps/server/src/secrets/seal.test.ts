import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { createSealer } from '#/secrets/seal.ts';

const secret = 'a secret of the installation, long enough';
const context = 'user-1:connection-1';

describe('seal', () => {
  test('gives back any text to the same context', () => {
    const sealer = createSealer(secret);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (plain, where) => {
        expect(sealer.open(sealer.seal(plain, where), where)).toBe(plain);
      }),
    );
  });

  test('never seals to the same value twice, and shows nothing of the text', () => {
    const sealer = createSealer(secret);
    const sealed = sealer.seal('app-password', context);
    expect(sealer.seal('app-password', context)).not.toBe(sealed);
    expect(Buffer.from(sealed.split('.')[2]!, 'base64url').toString('latin1')).not.toContain('app-password');
  });

  test('refuses a value that was moved to another user or connection', () => {
    const sealer = createSealer(secret);
    const sealed = sealer.seal('token', context);
    expect(() => sealer.open(sealed, 'user-2:connection-1')).toThrow(/another context/);
    expect(() => sealer.open(sealed, 'user-1:connection-2')).toThrow(/another context/);
  });

  test('refuses a value in which any one byte was changed', () => {
    const sealer = createSealer(secret);
    const [format, id, body] = sealer.seal('token', context).split('.');
    const bytes = Buffer.from(body!, 'base64url');
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes);
      changed[index]! ^= 1;
      expect(() => sealer.open(`${format}.${id}.${changed.toString('base64url')}`, context)).toThrow(/was changed/);
    }
  });

  test.each(['', 'plain text', 's1.', 's1.00000000.AAAA', 's2.00000000.AAAA', 's1.a.b.c'])(
    'refuses %j as not sealed',
    (value) => {
      expect(() => createSealer(secret).open(value, context)).toThrow(/not a sealed value/);
    },
  );

  test('opens values of the previous secret after a rotation, and seals with the new one', () => {
    const old = createSealer(secret).seal('token', context);
    const rotated = createSealer('the next secret of the installation', secret);
    expect(rotated.open(old, context)).toBe('token');
    expect(() => createSealer(secret).open(rotated.seal('token', context), context)).toThrow(/NONET_SECRET_PREVIOUS/);
  });

  test('names the setting when the secret is not known', () => {
    const sealed = createSealer(secret).seal('token', context);
    expect(() => createSealer('another secret altogether').open(sealed, context)).toThrow(/NONET_SECRET_PREVIOUS/);
  });
});
