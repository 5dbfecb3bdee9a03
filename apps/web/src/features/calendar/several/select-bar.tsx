import type { ListedPost } from '@nonet/contract';
import { plural } from '@nonet/domain';
import { type ReactNode, useSyncExternalStore } from 'react';
import { wasNotApproved } from '#/approval/not-approved.ts';
import { useMay } from '#/lib/use-may.ts';
import { navigate } from '#/router/navigate.ts';
import { Button, type ButtonProps } from '#/ui/button.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { preloadDialog } from '#/ui/overlays/dialog.tsx';
import { Sign, type SignName } from '#/ui/sign.tsx';
import { announce } from '#/ui/status/announcer.tsx';

import { approvePosts } from '../approval/decisions.ts';
import { deletions } from '../delete/use-deletion-phase.ts';
import { openMoveDialog, openPostsDialog } from '../moving/dialog-request.ts';
import { knownPosts } from '../posts/post-queries.ts';
import { RefusalList } from '../refused/refusal-list.tsx';
import { refusals } from '../refused/refusals.ts';
import { selection, useIsSelecting, useSelection } from '../select/selection.ts';
import { selectionText } from '../select/use-selecting.ts';
import { openShareDialog } from '../share/share-request.ts';

/** What can be done with the selected posts, and what could not be done with them. It floats above the foot of the view. */
export function SelectBar() {
  const selected = useSelection();
  const isSelecting = useIsSelecting();
  const refused = useSyncExternalStore(refusals.subscribe, refusals.now);
  const isShown = selected.size > 0 || isSelecting;
  if (!isShown && refused.length === 0) return null;
  return (
    <div className="pointer-events-none sticky bottom-0 z-[7] h-0 max-md:fixed max-md:inset-x-3 max-md:bottom-(--phone-bar) print:hidden">
      <div className="absolute inset-x-0 bottom-3 grid justify-items-center gap-2 *:pointer-events-auto">
        {refused.length > 0 && (
          <Floating label="What could not be changed">
            <div className="flex max-w-[520px] items-start gap-1 p-1.5">
              <RefusalList
                role="alert"
                title={`${plural(refused.length, 'post')} could not be changed`}
                refused={refused}
              />
              <CloseButton label="Close" onClick={refusals.close} />
            </div>
          </Floating>
        )}
        {isShown && (
          <Floating label="Selected posts">
            <Actions selected={selected} />
          </Floating>
        )}
      </div>
    </div>
  );
}

function Floating({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="max-w-full rounded-[12px] border border-line bg-raised shadow-2 transition-[opacity,transform] duration-enter starting:translate-y-2 starting:opacity-0"
    >
      {children}
    </section>
  );
}

function Actions({ selected }: { selected: ReadonlySet<string> }) {
  const none = selected.size === 0 && 'Select posts first';
  const mayShare = useMay('share');
  // Not drawn by the lists: what is selected changes with each press.
  const judged = knownPosts().filter(
    ({ id, approval, targets }) => selected.has(id) && mayBeApproved(approval, targets),
  );

  /** Selected posts that are gone meanwhile are let go. */
  function withPosts(act: (posts: readonly ListedPost[]) => void) {
    return () => {
      const posts = knownPosts().filter(({ id }) => selected.has(id));
      const known = new Set(posts.map(({ id }) => id));
      selection.drop([...selected].filter((id) => !known.has(id)));
      if (posts.length > 0) act(posts);
    };
  }
  return (
    <div className="flex h-12 items-center gap-0.5 pr-1.5 pl-4 max-md:h-14 max-md:pl-3">
      <span className="mr-2 text-13 font-semibold whitespace-nowrap tabular-nums md:border-r md:border-line md:pr-4">
        {selected.size}
        <span className="max-md:sr-only"> selected</span>
      </span>
      {judged.length > 0 && (
        <>
          <Action
            sign="check"
            onClick={() => {
              selection.clear();
              const left = selected.size - judged.length;
              if (left > 0) announce(`${plural(left, 'selected post')} left out`);
              void approvePosts(judged);
            }}
          >
            {judged.length < selected.size
              ? `Approve ${judged.length} of ${selected.size}`
              : `Approve ${judged.length}`}
          </Action>
          <Action sign="sent-back" onPointerEnter={preloadDialog} onClick={() => openPostsDialog('send-back', judged)}>
            Send back
          </Action>
        </>
      )}
      <Action sign="date" blocked={none} onPointerEnter={preloadDialog} onClick={withPosts(openMoveDialog)}>
        Move
      </Action>
      <Action
        sign="forwards"
        blocked={none}
        onPointerEnter={preloadDialog}
        onClick={withPosts((posts) => openPostsDialog('shift', posts))}
      >
        Shift
      </Action>
      <Action
        sign="accounts"
        blocked={none}
        onPointerEnter={preloadDialog}
        onClick={withPosts((posts) => openPostsDialog('accounts', posts))}
      >
        Accounts
      </Action>
      {mayShare && (
        <Action sign="link" blocked={none} onPointerEnter={preloadDialog} onClick={withPosts(openShareDialog)}>
          Share
        </Action>
      )}
      {selected.size === 1 && (
        <Action
          sign="copy"
          onClick={withPosts(([post]) => post && navigate({ to: '/create-post', search: { copy: post.id } }))}
        >
          Duplicate
        </Action>
      )}
      <Action
        sign="trash"
        className="text-red! hover:text-red!"
        blocked={none}
        onClick={withPosts((posts) => {
          selection.clear();
          void deletions.start(...posts);
        })}
      >
        Delete
      </Action>
      <CloseButton
        label="Clear selection"
        onClick={() => {
          selection.clear();
          announce(selectionText());
        }}
      />
    </div>
  );
}

/** What was not approved in time is looked at one by one: with the yes it goes out at once. */
function mayBeApproved(approval: ListedPost['approval'], targets: ListedPost['targets']): boolean {
  return approval?.state === 'waiting' && approval.mayApprove && !wasNotApproved({ targets });
}

function Action({ sign, children, className = '', ...rest }: ButtonProps & { sign: SignName; children: string }) {
  return (
    <Button
      kind="ghost"
      size="sm"
      icon={<Sign name={sign} size={16} strokeWidth={1.75} />}
      className={`${className} max-md:h-11! max-md:w-11! max-md:px-0! max-md:[&>span]:sr-only`}
      {...rest}
    >
      {children}
    </Button>
  );
}

function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return <IconButton label={label} icon={<Sign name="close" size={16} strokeWidth={1.75} />} onClick={onClick} />;
}
