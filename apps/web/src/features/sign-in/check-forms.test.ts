import { describe, expect, test } from 'vitest';

import { checkLogin, checkRegister } from './check-forms.ts';

const good = { username: 'Marta', email: 'marta@studiofala.pl', password: 'secret', confirmPassword: 'secret' };

describe('checkLogin', () => {
  test('AUTH-13 requires email and password', () => {
    expect(Object.keys(checkLogin({ email: ' ', password: '' }))).toEqual(['email', 'password']);
  });

  test.each(['marta', 'marta@', '@fala.pl', 'marta@fala', 'a b@fala.pl', 'marta@fala..pl'])(
    'AUTH-14 refuses %j as an email',
    (email) => {
      expect(checkLogin({ email, password: 'secret' })).toHaveProperty('email');
    },
  );

  test('AUTH-15 takes a password of six characters and none of five', () => {
    expect(checkLogin({ email: good.email, password: '12345' })).toEqual({ password: 'Use at least 6 characters' });
    expect(checkLogin({ email: good.email, password: '123456' })).toEqual({});
  });
});

describe('checkRegister', () => {
  test('AUTH-16 requires all four fields, of which the username not just spaces', () => {
    const problems = checkRegister({ username: '  ', email: '', password: '', confirmPassword: '' });
    expect(Object.keys(problems)).toEqual(['username', 'email', 'password', 'confirmPassword']);
    expect(checkRegister(good)).toEqual({});
  });

  test('AUTH-17 takes a password of six characters and none of five', () => {
    expect(checkRegister({ ...good, password: '12345', confirmPassword: '12345' })).toHaveProperty('password');
  });

  test('AUTH-18 names the difference of the two passwords at the second one', () => {
    expect(checkRegister({ ...good, confirmPassword: 'secreT' })).toEqual({
      confirmPassword: 'Passwords do not match',
    });
  });

  test('takes a username of fifty characters and none of fifty-one', () => {
    expect(checkRegister({ ...good, username: 'm'.repeat(50) })).toEqual({});
    expect(checkRegister({ ...good, username: 'm'.repeat(51) })).toHaveProperty('username');
  });
});
