import { randomUUID } from 'node:crypto';
import type { Journey } from '#/testing/everywhere/journey.ts';

/** What is kept for writing: accounts as a set, and a text. */
export async function keep({ go }: Journey, connectionId: string): Promise<void> {
  const { set } = await go('POST', '/api/account-sets', { name: 'Shop', connectionIds: [connectionId] });
  await go('GET', '/api/account-sets');
  await go('PATCH', `/api/account-sets/${set.id}`, { name: 'The shop' });
  await go('DELETE', `/api/account-sets/${set.id}`);
  const { text } = await go('POST', '/api/saved-texts', { name: 'Tags', text: '#kiln' });
  await go('GET', '/api/saved-texts');
  await go('PATCH', `/api/saved-texts/${text.id}`, { name: 'Tags', text: '#kiln #clay', version: text.version });
  await go('DELETE', `/api/saved-texts/${text.id}`);
  await go('GET', '/api/tags');
}

/** Drafts are begun, changed, found, copied, deleted, restored and scheduled. */
export async function write({ go }: Journey, { bluesky }: { bluesky: string }, mediaId: string): Promise<void> {
  const id = randomUUID();
  await go('PUT', `/api/drafts/${id}`, { base: 0, content: { title: 'Kiln', media: [{ id: mediaId, alt: '' }] } });
  await go('PUT', `/api/drafts/${id}`, { base: 1, content: { description: 'Opening', day: '2030-01-01' } });
  await go('GET', `/api/drafts/${id}`);
  await go('GET', '/api/drafts?q=kiln&from=2030-01-01&to=2030-02-01');
  const copy = await go('POST', '/api/drafts', { copyOf: id });
  await go('DELETE', `/api/drafts/${copy.id}`);
  await go('POST', `/api/drafts/${copy.id}/restore`);
  const post = { title: 'Kiln', description: 'Opening', scheduledDate: '2040-01-01T09:00:00Z', platforms: [bluesky] };
  await go('POST', '/api/social/posts/schedule', { ...post, draftId: id });
}
