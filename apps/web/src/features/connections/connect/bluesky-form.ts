import type { Connection } from '@nonet/contract';
import { connectionMessages } from '@nonet/domain';

import { ApiError } from '#/lib/api-error.ts';

export interface BlueskyForm {
  handle: string;
  appPassword: string;
}

/** An account that the Sandbox has ready, for a first try. */
export const sandboxAccount: BlueskyForm = { handle: 'studio.nonet.test', appPassword: 'demo-demo-demo-demo' };

/** The dialog's message after a refusal: a title and the cause. */
export interface ConnectProblem {
  title: string;
  text: string;
  /** True when a larger plan would allow it. */
  seePlans?: boolean;
}

export const invalidInput: ConnectProblem = {
  title: 'Invalid Input',
  text: 'Please fill in all fields with valid values',
};
export const authenticationRequired: ConnectProblem = {
  title: 'Authentication Required',
  text: 'You must be logged in to connect a Bluesky account',
};

/** BSKY-13, BSKY-14, BSKY-15: what the button waits for; null when all is there. */
export function missingForConnect({ handle, appPassword }: BlueskyForm): 'handle' | 'appPassword' | null {
  if (!handle.trim().includes('.')) return 'handle';
  return appPassword.trim() === '' ? 'appPassword' : null;
}

/** A pasted handle, often with an @ and spaces, in the form that the network wants. */
function cleanHandle(handle: string): string {
  return handle.trim().replace(/^@/, '');
}

/** What the server is asked for; with an account, to connect that one again. */
export function connectBody({ handle, appPassword }: BlueskyForm, account: Pick<Connection, 'id'> | null) {
  return { identifier: cleanHandle(handle), appPassword: appPassword.trim(), connectionId: account?.id ?? null };
}

/** BSKY-18, BSKY-20: the server's message, or the status of its answer. */
export function problemOf(error: unknown): ConnectProblem {
  const failed = connectionMessages.connectFailed('bluesky');
  if (!(error instanceof ApiError)) return { title: 'Connection Failed', text: failed };
  if (error.status === 401 || error.code === 'authentication-required') return authenticationRequired;
  const isTold = error.hasServerMessage || error.status === null || error.status === 429;
  return {
    title: 'Connection Failed',
    text: isTold ? error.message : `${failed} (status ${error.status})`,
    ...(error.seePlans ? { seePlans: true } : {}),
  };
}
