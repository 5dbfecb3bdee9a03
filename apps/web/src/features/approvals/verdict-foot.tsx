import type { ListedPost } from '@nonet/contract';
import { spaceMessages } from '@nonet/domain';

import type { Answer } from '#/approval/approval-api.ts';
import { decisionWords } from '#/approval/decision-words.ts';
import { wasNotApproved } from '#/approval/not-approved.ts';
import { SendBackForm } from '#/approval/send-back-form.tsx';
import { Link } from '#/router/link.tsx';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { cx } from '#/ui/cx.ts';
import { Key } from '#/ui/key.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { Sign } from '#/ui/sign.tsx';

import { queueWords as words } from './queue-words.ts';

export interface VerdictFootProps {
  post: ListedPost;
  isPhone: boolean;
  isBusy: boolean;
  /** What to change is being said. */
  isSendingBack: boolean;
  onSendingBack: (isSendingBack: boolean) => void;
  /** Null: it is the last one. */
  onNext: (() => void) | null;
  onApprove: () => void;
  onSendBack: (answer: Answer) => Promise<boolean>;
}

const foot =
  'sticky bottom-(--question-bar) z-[5] border-t border-line bg-surface px-3 md:px-8 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(var(--phone-bar)+var(--question-bar))]';

/** What is decided about the open post. *Send back* turns it into what is said; on a phone that is a sheet. */
export function VerdictFoot(props: VerdictFootProps) {
  const { post, isPhone, isBusy, isSendingBack, onSendingBack, onNext, onApprove, onSendBack } = props;
  const mayApprove = post.approval?.mayApprove === true;
  const isReturned = post.approval?.state === 'returned';
  const name = post.author?.name ?? null;
  const form = (
    <SendBackForm
      count={1}
      onSend={onSendBack}
      className={isPhone ? undefined : 'py-4'}
      cancel={
        <Button kind="ghost" onClick={() => onSendingBack(false)}>
          Cancel
        </Button>
      }
    />
  );
  if (isSendingBack && !isPhone)
    return (
      <section aria-label={decisionWords.sendBackTo(name)} className={foot}>
        {form}
      </section>
    );
  const button = 'h-11! rounded-[11px]! max-md:h-[46px]! max-md:flex-1';
  return (
    <section
      aria-label={words.title}
      className={cx(
        foot,
        'flex min-h-[68px] flex-wrap items-center gap-2 py-3 max-md:pb-[max(12px,env(safe-area-inset-bottom))]',
      )}
    >
      <p className="mr-auto grid min-w-0 text-13 leading-[1.35] max-md:hidden">
        <b className="font-semibold">{words.version(post.version)}</b>
        <span dir="auto" className="truncate text-ink-3">
          {words.sentBy(name ?? spaceMessages.formerMember)}
        </span>
      </p>
      {onNext && (
        <Button kind="ghost" className={cx(button, 'max-md:hidden')} onClick={onNext}>
          {words.next} <Hint>J</Hint>
        </Button>
      )}
      {isReturned ? (
        <Link to="/create-post" search={{ edit: post.id }} className={cx(buttonClass({ kind: 'primary' }), button)}>
          {words.edit}
        </Link>
      ) : (
        mayApprove && (
          <>
            <Button
              className={button}
              icon={<Sign name="sent-back" size={16} />}
              blocked={isBusy && decisionWords.approving}
              onClick={() => onSendingBack(true)}
            >
              {decisionWords.sendBack} <Hint>B</Hint>
            </Button>
            <Button
              kind="primary"
              className={button}
              icon={<Sign name="check" size={17} />}
              busy={isBusy}
              busyText={decisionWords.approving}
              onClick={onApprove}
            >
              {wasNotApproved(post) ? decisionWords.approveAndPublish : decisionWords.approve} <Hint>A</Hint>
            </Button>
          </>
        )
      )}
      <Dialog open={isSendingBack && isPhone} onOpenChange={onSendingBack} title={decisionWords.sendBackTo(name)}>
        {form}
      </Dialog>
    </section>
  );
}

function Hint({ children }: { children: string }) {
  return (
    <span aria-hidden className="ml-1 pointer-coarse:hidden max-md:hidden">
      <Key>{children}</Key>
    </span>
  );
}
