import type { NetworkId } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';
import { type ChosenConnection, chosenRules } from '#/posts/post-check-input.ts';
import type { PostFix, PostIssue } from '#/posts/post-issue.ts';
import { nameList } from '#/text/name-list.ts';

/**
 * Makes an issue. Unless `more` says otherwise, it is about the whole post, has no fixes, and is not merely unfinished.
 */
export function makeIssue(
  check: number,
  code: PostIssue['code'],
  field: PostIssue['field'],
  message: string,
  more: Partial<Pick<PostIssue, 'network' | 'fixes' | 'unfinished'>> = {},
): PostIssue {
  return { check, code, message, field, network: null, fixes: [], unfinished: false, ...more };
}

/** The fix 'Deselect X and Pinterest' for the given connections. */
export function deselect(connections: readonly ChosenConnection[]): PostFix {
  const names = nameList(chosenRules(connections).map(({ id }) => networkName(id)));
  return { kind: 'deselect', label: `Deselect ${names}`, connectionIds: connections.map(({ id }) => id) };
}

/** The fix 'Deselect Studio Fala' for some accounts of a network; without their names, the network's stands for them. */
export function deselectAccounts(connections: readonly ChosenConnection[]): PostFix {
  const fix = deselect(connections);
  const names = connections.flatMap(({ name }) => name ?? []);
  return names.length < connections.length ? fix : { ...fix, label: `Deselect ${nameList(names)}` };
}

/** The fix 'Customize for X'. */
export function customize(network: NetworkId): PostFix {
  return { kind: 'customize', label: `Customize for ${networkName(network)}`, network };
}
