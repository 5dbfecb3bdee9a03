import type { Refusal } from '@nonet/networks';

import { type Answer, settled } from '#/features/publishing/answers/answer.ts';
import type { Work } from '#/features/publishing/work.ts';
import { SECRETS_LOST } from '#/secrets/secrets-lost.ts';

const CANNOT_LOOK: Refusal = {
  code: 'cannot-look',
  message: 'We could not check whether this went out, because the account is no longer connected.',
};
const NOBODY_CAN_LOOK: Refusal = {
  code: 'unconfirmed',
  message: 'The network did not confirm this post, and it cannot be asked for it. Look at the account, then decide.',
};

/** The account is gone while an outcome is open. */
export function answerWithoutAccount(): Answer {
  return settled('asks', CANNOT_LOOK);
}

/** The account's secrets cannot be opened: only connecting it again helps. */
export function answerWithoutSecrets(work: Work): Answer {
  const inDoubt = work.status === 'unknown' || work.status === 'processing';
  const answer = inDoubt ? answerWithoutAccount() : settled('held', SECRETS_LOST);
  return { ...answer, reconnectNeeded: true, reconnectReason: SECRETS_LOST.message };
}

/** What was prepared cannot be opened: it is prepared anew, unless it may be out. */
export function answerWithoutPayload({ status, inDoubt }: Work): Answer {
  if (inDoubt || status === 'unknown') return answerWhenNobodyCanLook();
  return { status: 'pending', afterMs: 0, error: null, prepareAgain: true };
}

/** Nobody but a person can tell what became of it. */
export function answerWhenNobodyCanLook(): Answer {
  return settled('asks', NOBODY_CAN_LOOK);
}
