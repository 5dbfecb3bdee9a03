import { z } from '@hono/zod-openapi';
import { isBlank } from '@nonet/domain';

import { isCommonPassword } from '#/features/identity/common-passwords.ts';

/** As much as a request to change the name can hold. */
const DISPLAY_NAME_UNITS = 16_384;

/** Characters that a name of one line must not have. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

const username = z
  .string('Enter a username.')
  .trim()
  .min(1, 'Enter a username.')
  .max(50, 'The username can have at most 50 characters.')
  .refine((name) => !isBlank(name), { error: 'Enter a username.' })
  .refine((name) => !CONTROL.test(name), { error: 'The username cannot contain line breaks or control characters.' });

/** RFC 5321, 4.5.3.1.3: mail cannot reach a longer address. */
const MAX_EMAIL = 254;
const email = z
  .string('Enter your email address.')
  .trim()
  .pipe(z.email('Enter a valid email address.').max(MAX_EMAIL, 'Enter a valid email address.'));

/** A password of an impossible length is refused as wrong, not as too short: it may have been set under older rules. */
const presentedPassword = z
  .string('Enter your password.')
  .min(1, 'Enter your password.')
  .max(128, 'The password can have at most 128 characters.');

const newPassword = z
  .string('Enter a password.')
  .min(6, 'The password must have at least 6 characters.')
  .max(128, 'The password can have at most 128 characters.')
  .refine((password) => !isCommonPassword(password), {
    error: 'This password is one of the most common ones and would soon be guessed. Choose another.',
  });

/** PROF-07: a name may have any length that a request can carry. It is one line and shows something. */
const displayName = z
  .string('Enter a name.')
  .trim()
  .max(DISPLAY_NAME_UNITS, `The name can have at most ${DISPLAY_NAME_UNITS.toLocaleString('en')} characters.`)
  .refine((name) => !isBlank(name), { error: 'Enter a name.' })
  .refine((name) => !CONTROL.test(name), {
    error: 'The name cannot contain line breaks or control characters.',
  });

export const signUpSchema = z.object({ name: username, email, password: newPassword });
export const signInSchema = z.object({ email, password: presentedPassword });
/** The token of a mailed link. A text of another form is treated as an invalid link. */
const mailedToken = z.string().max(200);

/** The body of calls that only the signed-in owner may make, and confirms by the password. */
export const confirmSchema = z.object({ password: presentedPassword });
export const changePasswordSchema = z.object({ currentPassword: presentedPassword, newPassword });
/** Without a password: for a person who has none. */
export const changeEmailSchema = z.object({ newEmail: email, password: presentedPassword.optional() });
export const updateUserSchema = z.object({ name: displayName });
export const requestResetSchema = z.object({ email });
export const resetPasswordSchema = z.object({ token: mailedToken, newPassword });
export const mailedTokenSchema = z.object({ token: mailedToken });
