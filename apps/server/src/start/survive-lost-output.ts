/** What is said may get lost, because the disk is full or the reader of a pipe is gone. That must not end the process. */
export function surviveLostOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}
