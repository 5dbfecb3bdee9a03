import type { GrantedAccount, Json, Network } from '#/port.ts';

/** Everything a network said, and what in it must not be there. */
export interface SecretWatch {
  readonly network: Network;
  /** Secrets that appeared in anything but `auth`, with what they appeared in. */
  leaks(): string[];
}

/** Where an answer holds secrets: its own, or those of the accounts that came with a sign-in. */
interface Answer {
  readonly auth?: Json;
  readonly accounts?: readonly GrantedAccount[];
}

/**
 * Wraps a network so that everything its methods and its consent page answer, but for `auth` itself, is kept and searched
 * for the secrets of every `auth` that came out.
 */
export function watchSecrets(network: Network, secretsOf: (auth: Json) => readonly string[]): SecretWatch {
  const secrets = new Set<string>();
  const said: string[] = [];
  const listen = (value: unknown): void => {
    if (value instanceof URL) return void said.push(value.href);
    const { auth, accounts = [] } = Object(value) as Answer;
    const own = accounts.filter((account) => account.network === network.id).map((account) => account.auth);
    for (const held of [auth, ...own])
      if (held !== undefined) for (const secret of secretsOf(held)) secrets.add(secret);
    said.push(JSON.stringify(value, (name, part: unknown) => (name === 'auth' ? undefined : part)) ?? '');
  };
  const listening = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        const isPart = name === 'consent' || name === 'comments' || name === 'figures';
        if (isPart && typeof member === 'object' && member !== null) return listening(member);
        if (typeof member !== 'function') return member;
        return (...inputs: unknown[]): unknown => {
          const answer: unknown = member.apply(target, inputs);
          if (!(answer instanceof Promise)) {
            listen(answer);
            return answer;
          }
          return answer.then((value: unknown) => {
            listen(value);
            return value;
          });
        };
      },
    });
  const found = (text: string): string[] => [...secrets].filter((secret) => text.includes(secret));
  return {
    network: listening(network),
    leaks: () => said.filter((text) => found(text).length > 0),
  };
}
