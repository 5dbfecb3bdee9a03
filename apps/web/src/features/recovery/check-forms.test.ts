import { expect, test } from 'vitest';

import { checkForgot, checkReset } from './check-forms.ts';

test('a mail needs an address', () => {
  expect(checkForgot({ email: '' })).toEqual({ email: 'Enter your email' });
  expect(checkForgot({ email: 'marta@' })).toHaveProperty('email');
  expect(checkForgot({ email: ' marta@studiofala.pl ' })).toEqual({});
});

test('a new password has six characters, twice', () => {
  expect(checkReset({ newPassword: '12345', confirmPassword: '12345' })).toEqual({
    newPassword: 'Use at least 6 characters',
  });
  expect(checkReset({ newPassword: '123456', confirmPassword: '' })).toEqual({
    confirmPassword: 'Enter the password again',
  });
  expect(checkReset({ newPassword: '123456', confirmPassword: '123465' })).toEqual({
    confirmPassword: 'Passwords do not match',
  });
  expect(checkReset({ newPassword: '123456', confirmPassword: '123456' })).toEqual({});
});
