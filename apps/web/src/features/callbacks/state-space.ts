/**
 * The id of the further space in which the attempt began that a network sends back; null: it was the person's own. The server puts it
 * before the dot of the state.
 */
export function stateSpace(sentBack: URLSearchParams): string | null {
  return /^([\w-]+)\./.exec(sentBack.get('state') ?? '')?.[1] ?? null;
}
