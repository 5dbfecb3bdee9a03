import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/*
 * Loaded before the product by tests that register many people: a hash of a password that is as strong as it should be
 * takes a tenth of a second of processor time. Everything else about passwords stays as it is.
 */
const { scrypt } = crypto;
const cheap = { N: 2, r: 1, p: 1 };
crypto.scrypt = ((...[password, salt, length, , done]: Parameters<typeof scrypt>) =>
  scrypt(password, salt, length, cheap, done)) as typeof scrypt;
syncBuiltinESMExports();
