import { networkName } from '@nonet/domain';
import type { KeptAsDraft, Refusal } from '@nonet/networks';

import { type Answer, settled } from '#/features/publishing/answers/answer.ts';
import type { Work } from '#/features/publishing/work.ts';

/** Its owner publishes it at the network, and says so here. */
export function keptAsDraft({ remoteId, url, ticket }: KeptAsDraft, { network, isKeptAsDraft }: Work): Answer {
  const name = networkName(network);
  const message = isKeptAsDraft
    ? `${name} still keeps this as a draft that nobody sees. Publish it there first.`
    : `${name} keeps this as a draft that nobody sees. Publish it there, then say so here.`;
  const asks = settled('asks', { code: 'kept-as-draft', message });
  return {
    ...asks,
    remote: { id: remoteId, url },
    ticket,
    isKeptAsDraft: true,
    ...(isKeptAsDraft && { isToldAlready: true }),
  };
}

/** What a draft is at its network could not be found out. It stays one, and its owner answers again. */
export function answerWhenDraftUntold(work: Work, { message }: Refusal): Answer {
  const text = `We could not ask ${networkName(work.network)} whether this is published. ${message}`;
  return { ...settled('asks', { code: 'draft-unclear', message: text }), isToldAlready: true };
}
