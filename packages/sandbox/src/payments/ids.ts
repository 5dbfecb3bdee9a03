import { randomInt } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** A new id such as `cus_QXg1o8vcGmoR32`: the prefix, and random letters and digits. */
export function newId(prefix: string, length = 14): string {
  return `${prefix}_${randomText(length)}`;
}

/** Random letters and digits. */
export function randomText(length: number): string {
  return Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('');
}
