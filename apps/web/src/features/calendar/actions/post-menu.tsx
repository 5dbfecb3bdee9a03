import type { ListedPost } from '@nonet/contract';
import { useId } from 'react';

import { useMayChange } from '#/approval/use-may-change.ts';
import { mayNotNow, useMay } from '#/lib/use-may.ts';
import { navigate } from '#/router/navigate.ts';
import { IconButton } from '#/ui/icon-button.tsx';
import { Menu } from '#/ui/overlays/menu.tsx';
import { Sign } from '#/ui/sign.tsx';
import { announce } from '#/ui/status/announcer.tsx';
import { openMoveDialog } from '../moving/dialog-request.ts';
import { whyNotMovable } from '../moving/moment.ts';
import { titleOf } from '../posts/title-of.ts';
import { selection } from '../select/selection.ts';
import { selectionText } from '../select/use-selecting.ts';
import { openShareDialog } from '../share/share-request.ts';

export interface PostMenuProps {
  post: ListedPost;
  /** Shows the details; left out where they are shown. */
  onShowDetails?: (postId: string) => void;
  className?: string;
}

/** What else can be done with a post. *Edit* and *Delete* are buttons beside it. */
export function PostMenu({ post, onShowDetails, className }: PostMenuProps) {
  const nameId = useId();
  const maySubmit = useMay('submit');
  const mayChange = useMayChange(post);
  const mayWrite = useMay('draft');
  const items = () => [
    ...(onShowDetails ? [{ label: 'Details', sign: 'panel', onChoose: () => onShowDetails(post.id) } as const] : []),
    ...(mayChange
      ? [
          {
            label: 'Move to…',
            sign: 'date',
            blocked: whyNotMovable(post),
            onChoose: () => openMoveDialog([post]),
          } as const,
        ]
      : []),
    ...(mayWrite
      ? [
          {
            label: isOut(post) ? 'Post again' : 'Duplicate',
            sign: 'copy',
            onChoose: () => navigate({ to: '/create-post', search: { copy: post.id } }),
          } as const,
        ]
      : []),
    ...(mayNotNow('share') === null
      ? [{ label: 'Share for review', sign: 'link', onChoose: () => openShareDialog([post]) } as const]
      : []),
    ...(maySubmit
      ? [
          {
            label: selection.isSelected(post.id) ? 'Deselect' : 'Select',
            sign: 'tick',
            onChoose: () => {
              selection.toggle(post.id);
              announce(selectionText());
            },
          } as const,
        ]
      : []),
  ];
  if (!mayWrite && !onShowDetails) return null;
  return (
    <>
      <span id={nameId} hidden>
        {titleOf(post)}
      </span>
      <Menu
        label={titleOf(post)}
        items={items}
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            label="More"
            aria-describedby={nameId}
            icon={<Sign name="more" size={17} strokeWidth={1.75} />}
            className={className}
          />
        )}
      />
    </>
  );
}

function isOut({ status }: ListedPost): boolean {
  return status === 'published' || status === 'partial';
}
