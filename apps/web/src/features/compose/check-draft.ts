import type { Connection, Media, Usage } from '@nonet/contract';
import { checkPost, type PostIssue, type UsageVerdict, usageVerdict } from '@nonet/domain';

import { type Draft, dueTime } from './draft/draft.ts';

export interface DraftCircumstances {
  accounts: readonly Connection[];
  /** Chosen, and no longer among the accounts. */
  gone: readonly string[];
  media: readonly Media[];
  usage: UsageVerdict;
  zone: string;
  now: Date;
}

/** The submit checks on a draft, as the server will run them. Nobody sees the composer without being signed in. */
export function checkDraft(draft: Draft, { accounts, gone, media, usage, zone, now }: DraftCircumstances): PostIssue[] {
  const issues = checkPost({
    signedIn: true,
    usage,
    title: draft.title,
    description: draft.description,
    connections: accounts,
    media,
    template: null,
    link: '',
    pinterestBoards: {},
    scheduledAt: dueTime(draft, zone)?.instant ?? null,
    now,
    toleranceMs: 0,
  });
  return [...issues, ...goneIssue(gone)].toSorted((one, other) => one.check - other.check);
}

/** The server would not miss what it is not told of: leaving an account out is for the person to decide. */
function goneIssue(connectionIds: readonly string[]): PostIssue[] {
  if (connectionIds.length === 0) return [];
  const isOne = connectionIds.length === 1;
  return [
    {
      check: 13,
      code: 'account-disconnected',
      message: isOne
        ? 'An account you chose is no longer connected. Connect it again or leave it out.'
        : `${connectionIds.length} accounts you chose are no longer connected. Connect them again or leave them out.`,
      field: 'accounts',
      fixes: [{ kind: 'deselect', label: isOne ? 'Leave it out' : 'Leave them out', connectionIds }],
      unfinished: false,
    },
  ];
}

/** What is known of the month's usage. While it loads nothing is refused; the server counts exactly when it charges. */
export function verdictOf(usage: Usage | undefined, hasFailed: boolean): UsageVerdict {
  if (usage) return usageVerdict(usage.count, usage.limit);
  return { kind: hasFailed ? 'errored' : 'allowed' };
}

/** Why a post cannot go to an account as it is, by the account's id. */
export function accountProblems(issues: readonly PostIssue[]): Map<string, string> {
  const problems = new Map<string, string>();
  for (const { message, fixes, unfinished } of issues) {
    if (unfinished) continue;
    for (const fix of fixes) {
      if (fix.kind === 'deselect') for (const id of fix.connectionIds) problems.set(id, message);
      if (fix.kind === 'choose-board') problems.set(fix.connectionId, message);
    }
  }
  return problems;
}
