import type { FollowUp, Json, PrepareResult } from '@nonet/networks';

import { answerToFound } from '#/features/publishing/answers/answer-to-look.ts';
import { answerToNegative } from '#/features/publishing/answers/answer-to-outcome.ts';
import type { Call, StepResult } from '#/features/publishing/engine.ts';
import { lookFor } from '#/features/publishing/look-for.ts';
import { asRefusal } from '#/features/publishing/look-for-unseen.ts';
import { filesWhenAsked } from '#/features/publishing/media-file.ts';
import { storeFollowUp } from '#/features/publishing/prepare.queries.ts';
import { STORAGE_AWAY, uploadMemory } from '#/features/publishing/prepare-target.ts';
import { sealPrepared } from '#/features/publishing/sealed-payload.ts';
import type { Work } from '#/features/publishing/work.ts';
import { StorageAway } from '#/storage/storage.ts';

const INTERNAL = {
  code: 'internal',
  message: 'Something went wrong while the rest of this was prepared.',
};

/** Whether something has to be done before the next post of a thread can pass its fence; null: nothing. */
export function neededFollowUp({ network: { followUp }, work }: Call): FollowUp<Json> | null {
  if (followUp === undefined || work.partsOut === 0 || work.prepared === null) return null;
  return work.preparationLost || !followUp.isReady(work.prepared) ? followUp : null;
}

/**
 * Prepares the next post of a thread, now that the one before it is out. One that may be out already, as the
 * installation of a backup may have gone on, is looked for first: what is prepared now could not tell of it.
 */
export async function prepareFollowUp(call: Call, followUp: FollowUp<Json>): Promise<StepResult | { ready: Work }> {
  const { engine, network, work, auth, signal } = call;
  const { prepared } = work;
  const content = await engine.loadContent(work);
  if (content === null || prepared === null) return 'gone';
  if (work.inDoubt) {
    const look = await lookFor(call);
    if (look.kind === 'found' || look.kind === 'continued') return { answer: answerToFound(look, work) };
    if (look.kind === 'unable') return { answer: answerToNegative(asRefusal(look), work, engine.random()) };
  }
  const context = { signal, memory: uploadMemory(engine, work, content), file: filesWhenAsked(engine, network, work) };
  const result = await followUp.prepare(prepared, auth, context).catch((error: unknown): PrepareResult => {
    engine.log.error(
      { err: error, targetId: work.id, network: network.id },
      'a post of a thread could not be prepared',
    );
    const reason = error instanceof StorageAway ? STORAGE_AWAY : INTERNAL;
    return { kind: 'retry-later', ...reason, afterMs: null, scope: 'target' };
  });
  if (result.kind !== 'prepared') return { answer: answerToNegative(result, work, engine.random()) };
  const sealed = sealPrepared(engine.sealer, work.id, result.prepared);
  const { id: targetId, lease, partsOut } = work;
  if (!(await storeFollowUp(engine.db, { targetId, lease, partsOut, ...sealed }))) return 'gone';
  return { ready: { ...work, prepared: result.prepared, sealedSecret: sealed.sealedSecret, preparationLost: false } };
}
