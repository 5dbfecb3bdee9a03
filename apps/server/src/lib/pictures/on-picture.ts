import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import { createFairGate } from '#/lib/fair-gate.ts';
import { type PictureRefusal, PictureRefused, tooMuchWork } from '#/lib/pictures/picture-refused.ts';
import type { PictureTasks } from '#/lib/pictures/picture-tasks.ts';
import { startWorkProcess } from '#/lib/work-process.ts';

export type TaskName = keyof PictureTasks;
export type WorkOf<Name extends TaskName> = Parameters<PictureTasks[Name]>[0];
export type ResultOf<Name extends TaskName> = Awaited<ReturnType<PictureTasks[Name]>>;

export interface PictureOptions {
  person: string;
  maxCpuMs?: number;
}

export interface PictureOrder {
  task: TaskName;
  work: unknown;
  maxCpuMs: number;
}

export type PictureAnswer =
  | { kind: 'done'; result: unknown }
  /** `reason` is what the decoder said. `isBusy`: the process is still working on the picture and must be ended. */
  | { kind: 'refused'; code: PictureRefusal; message: string; reason: string | null; isBusy: boolean }
  /** The system refused something; `code` is its own. */
  | { kind: 'failed'; message: string; code: string };

/**
 * Nobody can occupy both processes: each person's pictures are decoded one at a time. HEIC takes long, so only one of
 * all is decoded at a time.
 */
const PROCESSES = 2;
const anyPicture = createFairGate(PROCESSES);
const oneHeic = createFairGate(1);

/**
 * Limits of processor time: ten times what the largest pictures take. The limit of real time only ends a process that
 * hangs.
 */
const MAX_CPU_MS = 10_000;
const MAX_CPU_MS_HEIC = 40_000;
const MAX_WAIT_MS = 120_000;

/** A process that has loaded its libraries is kept for the next picture. */
const IDLE_MS = 5 * 60_000;
const idle = new Map<ChildProcess, NodeJS.Timeout>();

/** The decoding process ended unexpectedly, because of the file or for another reason. */
export class PictureProcessEnded extends Error {}

/**
 * Runs a task on a picture in a process of its own, which can be ended. Files from strangers are decoded nowhere else.
 * Throws `PictureRefused`, and an error with a `code` of the system when that is at fault, as a full disk is.
 */
export function onPicture<Name extends TaskName>(
  task: Name,
  work: WorkOf<Name>,
  { person, maxCpuMs = task === 'openHeic' ? MAX_CPU_MS_HEIC : MAX_CPU_MS }: PictureOptions,
): Promise<ResultOf<Name>> {
  const inSlot = () => anyPicture(person, () => ask({ task, work, maxCpuMs }));
  return (task === 'openHeic' ? oneHeic(person, inSlot) : inSlot()) as Promise<ResultOf<Name>>;
}

async function ask(order: PictureOrder): Promise<unknown> {
  const child = await takeProcess();
  let isReusable = false;
  try {
    const answer = await answerOf(child, order);
    isReusable = answer.kind !== 'refused' || !answer.isBusy;
    if (answer.kind === 'done') return answer.result;
    if (answer.kind === 'refused') {
      throw new PictureRefused(answer.code, answer.message, answer.reason === null ? {} : { cause: answer.reason });
    }
    throw Object.assign(new Error(`A picture could not be worked on: ${answer.message}`), { code: answer.code });
  } finally {
    if (isReusable) keepProcess(child);
    else child.kill('SIGKILL');
  }
}

async function answerOf(child: ChildProcess, order: PictureOrder): Promise<PictureAnswer> {
  const over = new AbortController();
  const tooLong = AbortSignal.timeout(MAX_WAIT_MS);
  const signal = AbortSignal.any([over.signal, tooLong]);
  const answered = once(child, 'message', { signal }).then(([answer]): PictureAnswer => answer);
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new PictureProcessEnded('The process that decodes pictures ended.');
  });
  try {
    child.send(order, () => undefined);
    return await Promise.race([answered, ended]);
  } catch (error) {
    throw tooLong.aborted ? tooMuchWork() : error;
  } finally {
    over.abort();
    await Promise.allSettled([answered, ended]);
  }
}

/** Takes the most recently used process, so that processes that are not needed stay idle and end. */
async function takeProcess(): Promise<ChildProcess> {
  const child = [...idle.keys()].at(-1);
  if (child === undefined) return startProcess();
  forget(child);
  return child;
}

function keepProcess(child: ChildProcess): void {
  const end = () => {
    forget(child);
    child.disconnect();
  };
  idle.set(child, setTimeout(end, IDLE_MS).unref());
}

function forget(child: ChildProcess): void {
  clearTimeout(idle.get(child));
  idle.delete(child);
}

async function startProcess(): Promise<ChildProcess> {
  const child = await startWorkProcess(new URL('./picture-process.ts', import.meta.url), {
    env: { UV_THREADPOOL_SIZE: '2' },
  });
  child.once('exit', () => forget(child));
  return child;
}
