import type { FollowUp, Json, Network, PrepareResult } from '@nonet/networks';

import { answerToFound, answerToNegative } from '#/features/publishing/answer.ts';
import type { Engine, StepResult } from '#/features/publishing/engine.ts';
import { asRefusal } from '#/features/publishing/look-for-unseen.ts';
import { filesWhenAsked } from '#/features/publishing/media-file.ts';
import { storeFollowUp } from '#/features/publishing/prepare.queries.ts';
import { uploadMemory } from '#/features/publishing/prepare-target.ts';
import { sealPrepared } from '#/features/publishing/sealed-payload.ts';
import { lookFor } from '#/features/publishing/settle-target.ts';
import type { Work } from '#/features/publishing/work.ts';

const INTERNAL = {
  code: 'internal',
  message: 'Something went wrong while the rest of this was prepared. Trying again.',
};

/** Whether something has to be done before the next post of a thread can pass its fence; null: nothing. */
export function neededFollowUp({ followUp }: Network, work: Work): FollowUp<Json> | null {
  if (followUp === undefined || work.partsOut === 0 || work.prepared === null) return null;
  return work.preparationLost || !followUp.isReady(work.prepared) ? followUp : null;
}

/**
 * Prepares the next post of a thread, now that the one before it is out. One that may be out already, as the
 * installation of a backup may have gone on, is looked for first: what is prepared now could not tell of it.
 */
export async function prepareFollowUp(
  engine: Engine,
  network: Network,
  followUp: FollowUp<Json>,
  work: Work,
  auth: Json,
  signal: AbortSignal,
): Promise<StepResult | { ready: Work }> {
  const { prepared } = work;
  const content = await engine.loadContent(work);
  if (content === null || prepared === null) return 'gone';
  if (work.inDoubt) {
    const look = await lookFor(engine, network, work, auth, signal);
    if (look.kind === 'found' || look.kind === 'continued') return { answer: answerToFound(look, work) };
    if (look.kind === 'unable') return { answer: answerToNegative(asRefusal(look), work, engine.random()) };
  }
  const context = { signal, memory: uploadMemory(engine, work, content), file: filesWhenAsked(engine, network, work) };
  const result = await followUp.prepare(prepared, auth, context).catch((error: unknown): PrepareResult => {
    engine.log.error(
      { err: error, targetId: work.id, network: network.id },
      'a post of a thread could not be prepared',
    );
    return { kind: 'retry-later', ...INTERNAL, afterMs: null, scope: 'target' };
  });
  if (result.kind !== 'prepared') return { answer: answerToNegative(result, work, engine.random()) };
  const sealed = sealPrepared(engine.sealer, work.id, result.prepared);
  const { id: targetId, lease, partsOut } = work;
  if (!(await storeFollowUp(engine.db, { targetId, lease, partsOut, ...sealed }))) return 'gone';
  return { ready: { ...work, prepared: result.prepared, sealedSecret: sealed.sealedSecret, preparationLost: false } };
}
