import type { Json, Network } from '#/port.ts';

/** Everything a network said, and what in it must not be there. */
export interface SecretWatch {
  readonly network: Network;
  /** Secrets that appeared in anything but `auth`, with what they appeared in. */
  leaks(): string[];
}

/**
 * Wraps a network so that everything its methods answer, but for `auth` itself, is kept and searched for the secrets of
 * every `auth` that went in or came out.
 */
export function watchSecrets(network: Network, secretsOf: (auth: Json) => readonly string[]): SecretWatch {
  const secrets = new Set<string>();
  const said: string[] = [];
  const listen = (value: unknown): void => {
    const { auth, ...rest } = Object(value) as { auth?: Json };
    if (auth !== undefined) for (const secret of secretsOf(auth)) secrets.add(secret);
    said.push(JSON.stringify(rest));
  };
  const watched = new Proxy(network, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...inputs: unknown[]): Promise<unknown> => {
        const answer: unknown = await member.apply(target, inputs);
        listen(answer);
        return answer;
      };
    },
  });
  const found = (text: string): string[] => [...secrets].filter((secret) => text.includes(secret));
  return {
    network: watched,
    leaks: () => said.filter((text) => found(text).length > 0),
  };
}
