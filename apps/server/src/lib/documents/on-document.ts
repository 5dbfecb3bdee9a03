import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import {
  type DocumentRefusal,
  DocumentRefused,
  damagedDocument,
  tooMuchWork,
} from '#/lib/documents/document-refused.ts';
import type { DocumentTasks } from '#/lib/documents/document-tasks.ts';
import { createFairGate } from '#/lib/fair-gate.ts';
import type { Limits } from '#/lib/watch-thread.ts';
import { startWorkProcess } from '#/lib/work-process.ts';

type TaskName = keyof DocumentTasks;
type WorkOf<Name extends TaskName> = Parameters<DocumentTasks[Name]>[0];
export type ResultOf<Name extends TaskName> = Awaited<ReturnType<DocumentTasks[Name]>>;

export interface DocumentOrder {
  task: TaskName;
  work: unknown;
  limits: Limits;
}

export type DocumentAnswer =
  | { kind: 'done'; result: unknown }
  /** `reason` is what the library said. */
  | { kind: 'refused'; code: DocumentRefusal; message: string; reason: string | null }
  /** The system refused something; `code` is its own. */
  | { kind: 'failed'; message: string; code: string };

/** Each person's documents are worked on one at a time, and few at once. */
const oneOfFew = createFairGate(2);

/** Ten times what 10,000 pages take, or 20 MB of pictures. */
const LIMITS: Limits = { maxCpuMs: 20_000, maxMemoryBytes: 1024 * 1024 * 1024 };
/** Only ends a process that hangs. */
const MAX_WAIT_MS = 120_000;

/**
 * Runs a task on a document in a process of its own, which is ended afterwards, whatever became of it. Files from strangers are opened
 * nowhere else. Throws `DocumentRefused`, and an error with a `code` of the system when that is at fault, as a full disk is.
 */
export function onDocument<Name extends TaskName>(
  task: Name,
  work: WorkOf<Name>,
  { person }: { person: string },
): Promise<ResultOf<Name>> {
  return oneOfFew(person, async () => {
    const child = await startWorkProcess(new URL('./document-process.ts', import.meta.url));
    try {
      child.send({ task, work, limits: LIMITS } satisfies DocumentOrder, () => undefined);
      const answer = await answerOf(child);
      if (answer.kind === 'done') return answer.result;
      if (answer.kind === 'refused') {
        throw new DocumentRefused(answer.code, answer.message, answer.reason === null ? {} : { cause: answer.reason });
      }
      throw Object.assign(new Error(`A document could not be worked on: ${answer.message}`), { code: answer.code });
    } finally {
      child.kill('SIGKILL');
    }
  }) as Promise<ResultOf<Name>>;
}

async function answerOf(child: ChildProcess): Promise<DocumentAnswer> {
  const over = new AbortController();
  const tooLong = AbortSignal.timeout(MAX_WAIT_MS);
  const signal = AbortSignal.any([over.signal, tooLong]);
  const answered = once(child, 'message', { signal }).then(([answer]): DocumentAnswer => answer);
  const ended = once(child, 'exit', { signal }).then(([code, by]) => Promise.reject(endOf(code, by)));
  try {
    return await Promise.race([answered, ended]);
  } catch (error) {
    throw tooLong.aborted ? tooMuchWork() : error;
  } finally {
    over.abort();
    await Promise.allSettled([answered, ended]);
  }
}

/** The process ended itself where it took too much (Windows says 1), or the file made the library fail. */
function endOf(code: number | null, signal: NodeJS.Signals | null): DocumentRefused {
  return signal === 'SIGKILL' || code === 1
    ? tooMuchWork()
    : damagedDocument({ cause: `The process ended with ${signal ?? code}.` });
}
