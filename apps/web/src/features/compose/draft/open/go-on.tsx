import { draftName } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { draftsQuery } from '#/drafts/drafts-query.ts';
import { browserStorage } from '#/lib/browser-storage.ts';
import { useUser } from '#/lib/session.ts';
import { currentSpace, keptFor } from '#/lib/space.ts';
import { useNow } from '#/lib/use-now.ts';
import { Link } from '#/router/link.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';

import { agoText, offeredDraft, versionName } from './offered-draft.ts';
import { openDraftIds } from './own-slot.ts';

const dismissedKey = 'nonet.drafts.dismissed';

/** Enough to find one that is neither set aside nor open. */
const asked = { limit: '5' };

/** Offers to go on with the draft that was changed last. It asks nothing and takes nothing over. */
export function GoOn({ ownId }: { ownId: string }) {
  const { uid } = useUser();
  const now = useNow();
  const [dismissed, setDismissed] = useState(() => browserStorage.getItem(dismissedKey));
  const { data } = useQuery(draftsQuery(asked));
  const { data: open } = useQuery({
    queryKey: ['open-drafts', uid],
    queryFn: () => openDraftIds(keptFor(currentSpace, uid)),
    staleTime: 0,
    gcTime: 0,
  });
  const draft = data && open && offeredDraft(data.drafts, { now, dismissed, open: [...open, ownId] });
  if (!draft) return null;

  function dismiss(version: string) {
    browserStorage.setItem(dismissedKey, version);
    setDismissed(version);
  }

  const name = draftName(draft);
  return (
    <aside
      aria-label="Newest draft"
      className="flex h-[15px] min-w-0 animate-late-fade items-center gap-2.5 text-12 text-ink-2 md:-my-1 md:h-5 md:gap-1.5 md:text-13"
    >
      <p className="min-w-0 truncate">
        <span className="max-md:sr-only">Go on with </span>
        <bdi className="font-semibold text-ink">{`“${name}”`}</bdi>
        <span className="text-ink-3 max-md:sr-only">{` changed ${agoText(draft, now)}`}</span>
      </p>
      <Link
        to="/create-post"
        search={{ draft: draft.id }}
        aria-label={`Open “${name}”`}
        className="flex-none rounded-sm p-1 font-[560] text-ink underline underline-offset-2 hover:bg-hover touch-44"
      >
        Open
      </Link>
      <IconButton
        label={`Don't offer “${name}”`}
        icon={<Sign name="close" size={14} />}
        className="touch-44 max-md:h-5! max-md:w-8!"
        onClick={() => dismiss(versionName(draft))}
      />
    </aside>
  );
}
