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
  sent: (when: string) => `Sent for approval for ${when}`,
  waits: 'It waits for a yes, and goes out once somebody has approved it',
} as const;

function whoApproves(names: readonly string[]): string {
  const [only] = names;
  if (only === undefined) return 'Somebody who may approve has to say yes.';
  if (names.length === 1) return `${only} approves here.`;
  if (names.length <= mostNamed) return `${nameList(names)} approve here.`;
  const named = names.slice(0, mostNamed - 1);
  return `${nameList([...named, plural(names.length - named.length, 'other')])} approve here.`;
}
