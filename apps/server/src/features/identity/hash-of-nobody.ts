import { randomBytes } from 'node:crypto';

/**
 * A hash in better-auth's form, salt and key of scrypt. Checking a password against it takes as long as any check, and
 * no password matches.
 */
export const hashOfNobody = `${randomBytes(16).toString('hex')}:${randomBytes(64).toString('hex')}`;
