import type { ListedPost } from '@nonet/contract';

import { useMayChange } from '#/approval/use-may-change.ts';
import { Link } from '#/router/link.tsx';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import { PostMenu } from '../actions/post-menu.tsx';
import { deletions, useDeletionPhase } from '../delete/use-deletion-phase.ts';
import { openMoveDialog } from '../moving/dialog-request.ts';
import { whyNotMovable } from '../moving/moment.ts';
import { deleteRepeated } from '../series/change-repeat.ts';
import { isLeaving } from './leaving.ts';

const quiet = 'max-md:-my-1 max-md:h-11 px-2! text-ink-3!';

export interface PostActionsProps {
  post: ListedPost;
  /** The id of the element with the post's title. */
  titleId: string;
  /** Left out where the details are shown. */
  onShowDetails?: (postId: string) => void;
  className?: string;
}

/** What can be done with a post, at one place: the frequent as buttons, the rest in the menu. */
export function PostActions({ post, titleId, onShowDetails, className }: PostActionsProps) {
  const phase = useDeletionPhase(post.id);
  const leaves = isLeaving(post, phase);
  const mayChange = useMayChange(post);
  return (
    <div className={cx('flex flex-wrap items-center', className)}>
      {mayChange && !leaves && post.canBeEdited && (
        <Link
          to="/create-post"
          search={{ edit: post.id }}
          aria-describedby={titleId}
          className={cx(buttonClass({ kind: 'ghost', size: 'sm' }), quiet)}
        >
          <Sign name="pencil" size={15} strokeWidth={1.75} />
          Edit
        </Link>
      )}
      {mayChange && !leaves && whyNotMovable(post) === null && (
        <Button
          kind="ghost"
          size="sm"
          className={quiet}
          aria-describedby={titleId}
          icon={<Sign name="date" size={15} strokeWidth={1.75} />}
          onClick={() => openMoveDialog([post])}
        >
          Move
        </Button>
      )}
      {mayChange && <DeleteButton post={post} leaves={leaves} titleId={titleId} />}
      <PostMenu post={post} className="max-md:-my-1" {...(onShowDetails && { onShowDetails })} />
    </div>
  );
}

/**
 * The Delete button. For two seconds it becomes Undo in the same place, so that a keyboard user need not look for the
 * toast.
 */
function DeleteButton({ post, leaves, titleId }: { post: ListedPost; leaves: boolean; titleId: string }) {
  const phase = useDeletionPhase(post.id);
  const look = { kind: 'ghost', size: 'sm', className: quiet, 'aria-describedby': titleId } as const;
  if (leaves || phase === 'restoring')
    return (
      <Button
        {...look}
        icon={<Sign name="undo" size={15} strokeWidth={1.75} />}
        busy={phase === 'cancelling' || phase === 'restoring'}
        onPointerEnter={() => deletions.setHeld(post.id, true)}
        onPointerLeave={() => deletions.setHeld(post.id, false)}
        onFocus={() => deletions.setHeld(post.id, true)}
        onBlur={() => deletions.setHeld(post.id, false)}
        // A double click on Delete must not count its second press as Undo.
        onClick={(event) => event.detail < 2 && void deletions.undo(post)}
      >
        Undo
      </Button>
    );
  return (
    <Button
      {...look}
      icon={<Sign name="trash" size={15} strokeWidth={1.75} />}
      onClick={() => void deleteRepeated(post, () => void deletions.start(post))}
    >
      Delete
    </Button>
  );
}
