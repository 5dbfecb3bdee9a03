import { vi } from 'vitest';

/** As patient as `expect.poll` in vitest.config.ts: a busy machine must not make a test fail. */
const timeout = 15_000;
const { waitFor } = vi;

/** `vi.waitFor` with more time: its default second is too short while other files keep the processors busy. */
export const waitPatiently: typeof vi.waitFor = (callback, options = { timeout }) => waitFor(callback, options);
