import type { Post } from '@nonet/contract';
import { useMemo } from 'react';

import { useConnections } from '#/lib/use-connections.ts';

import { useNetworks } from '../accounts/use-networks.ts';
import { chosenAccounts, draftOfPost } from '../draft/draft.ts';
import { useWeighing } from '../typing/use-weighing.ts';
import { PreviewPanel } from './preview-panel.tsx';

const none = new Map<string, string>();

/** A stored post as its networks will show it, for who looks at it without changing it. */
export function StoredPreview({ post, zone }: { post: Post; zone: string }) {
  const { connections } = useConnections();
  const draft = useMemo(() => draftOfPost(post, zone), [post, zone]);
  const accounts = useMemo(() => chosenAccounts(draft, connections), [draft, connections]);
  const weighing = useWeighing(useNetworks(accounts));
  return (
    <PreviewPanel
      accounts={accounts}
      post={draft}
      media={draft.media}
      covers={draft.covers}
      day={draft.day}
      problems={none}
      weighing={weighing}
      tab="everyone"
      onCrop={null}
    />
  );
}
