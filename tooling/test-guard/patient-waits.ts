import { vi } from 'vitest';

/** As patient as `expect.poll` in vitest.config.ts: a busy machine is not a failed test. */
const timeout = 15_000;
const { waitFor } = vi;

/** `vi.waitFor`, whose own second is too short while other files keep the processors busy. */
export const waitPatiently: typeof vi.waitFor = (callback, options = { timeout }) => waitFor(callback, options);
