import { AMBIGUOUS, type LookupResult } from '@nonet/networks';
import { type Answer, settled } from '#/features/publishing/answers/answer.ts';
import { answerToNegative } from '#/features/publishing/answers/answer-to-outcome.ts';
import type { Call, StepResult } from '#/features/publishing/engine.ts';
import { unseenWindow } from '#/features/publishing/look.queries.ts';
import { lookWithin } from '#/features/publishing/look-for.ts';

const _INTERNAL = { code: 'internal', message: 'Something went wrong while we checked whether this went out.' };

/**
 * Looks whether the installation that was backed up, or a person, has published this since. It happens before the fence,
 * which is for what we send: nothing of ours is on its way, and the window of the look has ended. What is found may have no
 * more in common than its content, which does not prove that it is this very post: some words are planned for each morning.
 * So a person decides.
 * `not-seen` lets it be sent.
 */
export async function lookForUnseen(call: Call): Promise<StepResult | 'not-seen'> {
  const { engine, network, work } = call;
  // A target in doubt was looked for already, and a person has decided that it goes out.
  if (work.prepared === null || work.inDoubt) return 'not-seen';
  if (network.lookup === undefined) return { answer: mayBeOut(null) };
  const look = await lookWithin(call, async () => {
    return { ...(await unseenWindow(engine.db, work.id, network.settleMs)), anyKey: true };
  });
  switch (look.kind) {
    case 'found':
    case 'continued':
    case 'draft':
      return { answer: mayBeOut(look.url) };
    case 'absent':
      return 'not-seen';
    case 'nobody-can-look':
      return { answer: mayBeOut(null) };
    case 'unable':
      if (look.code === AMBIGUOUS) return { answer: mayBeOut(null) };
      return { answer: answerToNegative(asRefusal(look), work, engine.random()) };
    default:
      return look satisfies never;
  }
}

/** Nothing is sent meanwhile, so a look that fails is like a refusal: the sign-in is renewed, or it is tried again later. */
export function asRefusal({ code, message, tokenMayRefresh }: Extract<LookupResult, { kind: 'unable' }>) {
  return tokenMayRefresh
    ? ({ kind: 'reconnect-needed', code, message, tokenMayRefresh } as const)
    : ({ kind: 'retry-later', code, message, afterMs: null, scope: 'target' } as const);
}

/** The installation that was backed up may have published it; `url` is where a post of the same content is, if one was found. */
function mayBeOut(url: string | null): Answer {
  const message =
    url === null
      ? 'This may have gone out between the backup and its restoring. Look at the account, then decide.'
      : `This post, or another one of the same content, went out between the backup and its restoring: ${url}. Decide whether to publish this one as well.`;
  return { ...settled('asks', { code: 'restored', message }), inDoubt: true };
}
