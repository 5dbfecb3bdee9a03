import { describe, expect, test } from 'vitest';

import { checkPasswordForm } from './check-password-form.ts';

const good = { currentPassword: 'old', newPassword: 'secret', confirmPassword: 'secret' };

describe('checkPasswordForm', () => {
  test('takes a current password of any length and a new one of six characters', () => {
    expect(checkPasswordForm(good)).toEqual({});
    expect(checkPasswordForm({ ...good, newPassword: '12345', confirmPassword: '12345' })).toEqual({
      newPassword: 'Use at least 6 characters',
    });
  });

  test('requires all three', () => {
    const problems = checkPasswordForm({ currentPassword: '', newPassword: '', confirmPassword: '' });
    expect(Object.keys(problems)).toEqual(['currentPassword', 'newPassword', 'confirmPassword']);
  });

  test('names a difference at the second one', () => {
    expect(checkPasswordForm({ ...good, confirmPassword: 'secreT' })).toEqual({
      confirmPassword: 'Passwords do not match',
    });
  });
});
