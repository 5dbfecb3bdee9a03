/** The code of a target that waits for a file that is still being made. Who makes it finds the target by this, and wakes it. */
export const CONVERTING = 'converting';
