import type { ApprovalState } from '@nonet/contract';
import { nameList, plural } from '@nonet/domain';

/** Who is named of those who approve; more would be a list to read. */
const mostNamed = 3;

/** The words of approval in the composer. */
export const approvalWords = {
  /** `due`: the time on the clock; null: none is chosen. */
  whoApproves: (names: readonly string[], due: string | null) =>
    `${whoApproves(names)} ${
      due === null
        ? 'A post that nobody approved in time is held and asks; it does not go out.'
        : `If nobody has by ${due}, the post is held and asks; it does not go out.`
    }`,
  /** What became of a post that waits. `when`: null for at once. */
  sent({ awaitsClient }: Pick<ApprovalState, 'awaitsClient'>, when: string | null): string {
    if (awaitsClient) {
      return when === null
        ? 'It waits for the client, and goes out once a guest of a review link has approved it'
        : `Scheduled for ${when}. It waits for the client`;
    }
    return when === null
      ? 'It waits for a yes, and goes out once somebody has approved it'
      : `Sent for approval for ${when}`;
  },
} as const;

function whoApproves(names: readonly string[]): string {
  const [only] = names;
  if (only === undefined) return 'Somebody who may approve has to say yes.';
  if (names.length === 1) return `${only} approves here.`;
  if (names.length <= mostNamed) return `${nameList(names)} approve here.`;
  const named = names.slice(0, mostNamed - 1);
  return `${nameList([...named, plural(names.length - named.length, 'other')])} approve here.`;
}
