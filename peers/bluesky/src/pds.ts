import type { Child } from '#/child.ts';
import { endChild, eventually, startChild } from '#/child.ts';

export interface PdsAccount {
  readonly handle: string;
  readonly did: string;
  readonly password: string;
  readonly appPassword: string;
}

/** The line of JSON which `pds.mjs` prints. */
interface Ready {
  /** The address in the DID documents. */
  readonly service: string;
  /** The address the server really listens at. */
  readonly listening: string;
  readonly plc: string;
  /** What it signs its tokens with. */
  readonly tokenSecret: string;
  readonly accounts: readonly [PdsAccount, PdsAccount];
}

export interface Pds extends Ready {
  stop(): Promise<void>;
}

/** Starts the real server with two accounts. `publicUrl`: what stands before it, if anything does. */
export async function startPds(options: { publicUrl?: string; rateLimits?: boolean } = {}): Promise<Pds> {
  const child: Child = startChild('peers/bluesky/pds.mjs', [], {
    ...process.env,
    LOG_ENABLED: 'false',
    ...(options.publicUrl && { PDS_PUBLIC_URL: options.publicUrl }),
    ...(options.rateLimits && { PDS_RATE_LIMITS: 'on' }),
  });
  const line = await eventually(async () => /^\{.*\}$/m.exec(child.output())?.[0] ?? null, child);
  return { ...(JSON.parse(line) as Ready), stop: () => endChild(child) };
}
