import { randomUUID } from 'node:crypto';
import type { DraftContent } from '@nonet/contract';

import type { Person } from '#/testing/server.ts';

/** Saves a draft as the composer does. */
export function saveDraft(
  person: Person,
  id: string,
  content: Partial<DraftContent> | object,
  more: { base?: number; restores?: boolean } = {},
) {
  return person.json('PUT', `/api/drafts/${id}`, { base: 0, content, ...more });
}

/** Begins a draft and returns its id. */
export async function beginDraft(person: Person, content: Partial<DraftContent> = {}): Promise<string> {
  const id = randomUUID();
  const { status, body } = await saveDraft(person, id, content);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return id;
}
