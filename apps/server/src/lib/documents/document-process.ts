import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { inspect } from 'node:util';
import { Worker } from 'node:worker_threads';

import { DocumentRefused, damagedDocument } from '#/lib/documents/document-refused.ts';
import { documentTasks } from '#/lib/documents/document-tasks.ts';
import type { DocumentAnswer, DocumentOrder } from '#/lib/documents/on-document.ts';

/*
 * The process in which one document is worked on. It has low priority, and the process that started it ends it. PDFium keeps the main
 * thread busy, so another thread measures memory and processor time.
 */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (order: DocumentOrder) => void answer(order));

async function answer({ task, work, limits: workerData }: DocumentOrder): Promise<void> {
  try {
    const watch = new Worker(new URL('../watch-thread.ts', import.meta.url), { workerData, env: {} });
    await once(watch, 'message');
    watch.unref();
    const doTask = documentTasks[task] as (work: unknown) => Promise<unknown>;
    say({ kind: 'done', result: await doTask(work) });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    // The system refused something, such as room on the disk: then nothing is wrong with the document.
    if (/^E[A-Z]+$/.test(code)) return say({ kind: 'failed', message: inspect(error), code });
    const refusal = error instanceof DocumentRefused ? error : damagedDocument({ cause: error });
    const reason = refusal.cause === undefined ? null : inspect(refusal.cause);
    say({ kind: 'refused', code: refusal.code, message: refusal.message, reason });
  }
}

function say(message: DocumentAnswer): void {
  // When the other side no longer listens, this process is about to be ended.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
