import { z } from 'zod';
import type { ApiFailed, Ask } from '#/kit/caller.ts';
import { idOfDigits } from '#/kit/id-of-digits.ts';
import { type Meaning, type Refused, refusedFor, retryIfUnknown, retryLater } from '#/kit/outcomes.ts';
import { type Patience, poll } from '#/kit/poll.ts';
import type { UploadedFile } from '#/kit/remember-uploads.ts';
import { type Ready, type UploadState, workFailed } from '#/kit/upload-files.ts';
import { formOf } from '#/meta/graph-caller.ts';
import { askAccount } from '#/meta/graph-errors.ts';
import type { RetryLater } from '#/port.ts';

/** An id of Meta's has up to 20 digits. */
export const graphId = idOfDigits(20);
export const createdWire = z.object({ id: graphId });

/** A container that is not published within 24 hours expires (Threads, "Troubleshooting"; Instagram, "Content publishing"). */
const LIFE_MS = 24 * 60 * 60_000;
const CREATE_TIMEOUT_MS = 60_000;

/** How a container is getting on. Any other word than those below is waited for. */
export interface Status {
  readonly status: string;
  /** What it failed with, in the network's words. */
  readonly error_message?: string | undefined;
}

/** In which fields a network says it. */
export interface StatusWords {
  readonly fields: string;
  readonly answer: z.ZodType<Status>;
}

/** Threads: "Publishing does not return a media ID". */
const usualWords: StatusWords = {
  fields: 'id,status,error_message',
  answer: z.object({ status: z.string(), error_message: z.string().optional() }),
};

/** The posts of one network that nobody can see yet. */
export interface ContainerSteps {
  /** The network as people know it. */
  readonly name: string;
  readonly ask: Ask;
  /** Below the base, for example `/me/threads`. */
  readonly path: string;
  readonly patience: Patience;
  /** What a container fails with for good, in the network's words. Anything else may do when it is made anew. */
  readonly failures: ReadonlyMap<string, Meaning>;
  /** Absent: as Threads says it. */
  readonly words?: StatusWords;
}

/** Makes a container. Nobody sees it, so that repeating this is harmless: what nobody publishes expires. */
export async function createContainer(
  { name, ask, path }: Pick<ContainerSteps, 'name' | 'ask' | 'path'>,
  fields: Readonly<Record<string, string>>,
  timeoutMs: number = CREATE_TIMEOUT_MS,
): Promise<{ readonly kind: 'created'; readonly container: UploadedFile } | ApiFailed> {
  const begun = Date.now();
  // Of a reply, what is not shown may be the post that it answers.
  const asking = fields['reply_to_id'] === undefined ? askAccount(name, ask) : ask;
  const created = await asking({ method: 'POST', path, body: formOf(fields), answer: createdWire, timeoutMs });
  if (created.kind !== 'ok') return created;
  return {
    kind: 'created',
    container: { id: created.value.id, expiresAt: new Date(begun + LIFE_MS).toISOString() },
  };
}

/** What the network says of a container now. */
export async function readStatus(
  ask: Ask,
  id: string,
  { fields, answer }: StatusWords = usualWords,
): Promise<Status | ApiFailed> {
  const read = await ask({ path: `/${id}`, query: { fields }, answer });
  return read.kind === 'ok' ? read.value : read;
}

/** How far the network is with a container, as with a file: one that failed or expired will never do. */
export async function stateOf({ name, ask, failures, words }: ContainerSteps, id: string): Promise<UploadState> {
  const said = await readStatus(ask, id, words);
  if ('kind' in said) return retryIfUnknown(said.failure);
  const { status, error_message: failure = '' } = said;
  if (status === 'FINISHED' || status === 'PUBLISHED') return { kind: 'ready' };
  if (status === 'EXPIRED') return workFailed(name);
  if (status !== 'ERROR') return { kind: 'working', afterMs: null };
  const meaning = failures.get(failure);
  if (meaning === undefined) return workFailed(name);
  return retryIfUnknown(refusedFor(meaning, { sentence: '', waitMs: null }, []));
}

/** Waits until a container can be published. Many can at once. */
export async function untilReady(
  steps: ContainerSteps,
  id: string,
  signal: AbortSignal,
  patience: Patience = steps.patience,
): Promise<Ready | Refused> {
  const first = await stateOf(steps, id);
  return poll<Ready | Refused>(steps.name, first, () => stateOf(steps, id), patience, signal);
}

/** What was prepared has failed or expired, so that nothing of it is out. */
export function lostContainer(name: string): RetryLater {
  const message = `What was prepared at ${name} is no longer there.`;
  return { kind: 'retry-later', code: 'media-expired', message, afterMs: 0, scope: 'target', prepareAgain: true };
}

/** Refused although the network still has the container: the part of it that publishes does not see it yet. */
export function notSeenYet(name: string): Refused {
  return { ...retryLater('not-seen-yet', `${name} does not see yet what it has taken.`), afterMs: 10_000 };
}
