import type { Json, Network } from '#/port.ts';

/** Everything a network said, and what in it must not be there. */
export interface SecretWatch {
  readonly network: Network;
  /** Secrets that appeared in anything but `auth`, with what they appeared in. */
  leaks(): string[];
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
    const { accounts = [], ...answer } = Object(value) as { auth?: Json; accounts?: { auth?: Json }[] };
    for (const { auth } of [answer, ...accounts]) {
      if (auth !== undefined) for (const secret of secretsOf(auth)) secrets.add(secret);
    }
    said.push(JSON.stringify({ ...answer, accounts }, (name, member) => (name === 'auth' ? undefined : member)));
  };
  const listening = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (name === 'consent' && typeof member === 'object' && member !== null) return listening(member);
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
