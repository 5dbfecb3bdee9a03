import { inspect } from 'node:util';

import { DocumentRefused, damagedDocument } from '#/lib/documents/document-refused.ts';
import { documentTasks } from '#/lib/documents/document-tasks.ts';
import type { DocumentAnswer, DocumentOrder } from '#/lib/documents/on-document.ts';
import { serveOrder } from '#/lib/serve-order.ts';

/* The process in which one document is worked on. */
serveOrder(answer, answerOfError);

async function answer({ task, work }: DocumentOrder): Promise<DocumentAnswer> {
  const doTask = documentTasks[task] as (work: unknown) => Promise<unknown>;
  return { kind: 'done', result: await doTask(work) };
}

function answerOfError(error: unknown): DocumentAnswer {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // The system refused something, such as room on the disk: then nothing is wrong with the document.
  if (/^E[A-Z]+$/.test(code)) return { kind: 'failed', message: inspect(error), code };
  const refusal = error instanceof DocumentRefused ? error : damagedDocument({ cause: error });
  const reason = refusal.cause === undefined ? null : inspect(refusal.cause);
  return { kind: 'refused', code: refusal.code, message: refusal.message, reason };
}
