/** The account that runs PostgreSQL, which refuses to run as root. */
export type Identity =
  | { kind: 'self' }
  | { kind: 'account'; uid: number; gid: number }
  /** The files belong to root. The server runs in a user namespace in which root is called nobody. */
  | { kind: 'namespace' };

export interface Command {
  file: string;
  args: string[];
  options: { uid?: number; gid?: number; env: NodeJS.ProcessEnv };
}

export function commandAs(identity: Identity, program: string, args: string[]): Command {
  switch (identity.kind) {
    case 'self':
      return { file: program, args, options: { env: bareEnvironment() } };
    case 'account':
      return { file: program, args, options: { uid: identity.uid, gid: identity.gid, env: bareEnvironment() } };
    case 'namespace':
      return { file: 'unshare', args: [...unshareArgs, program, ...args], options: { env: bareEnvironment() } };
  }
}

const unshareArgs = ['--user', '--map-user=65534', '--map-group=65534', '--'];

/**
 * An environment without Nonet's settings, which hold secrets, and without PG* variables, which would change the
 * server.
 */
function bareEnvironment(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: not a setting of Nonet's; passed on so that unshare is found
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}
