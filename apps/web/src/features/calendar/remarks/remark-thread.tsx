import type { Remark } from '@nonet/contract';
import { initials, spaceMessages } from '@nonet/domain';
import { type ReactNode, useId, useState } from 'react';

import { errorText } from '#/lib/api-error.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { IconButton } from '#/ui/icon-button.tsx';
import { Menu } from '#/ui/overlays/menu.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Badge } from '#/ui/status/badge.tsx';
import { toast } from '#/ui/status/toast.ts';

import { RemarkField } from './remark-field.tsx';
import { type Named, partsOfRemark } from './remark-text.ts';
import { addRemark, changeRemark, removeRemark } from './remarks-query.ts';
import { saidAt } from './said-at.ts';

/** Whom remarks may name: everybody who sees the post, and of these all but the reader. */
export interface Audience {
  everybody: readonly Named[];
  others: readonly Named[];
}

export interface RemarkThreadProps {
  postId: string;
  remark: Remark;
  answers: readonly Remark[];
  audience: Audience;
  zone: string;
}

/** A remark with its answers; once resolved, in one line until somebody wants to see it. */
export function RemarkThread({ postId, remark, answers, audience, zone }: RemarkThreadProps) {
  const [isShown, setShown] = useState(false);
  const [isAnswering, setAnswering] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const listId = useId();
  const isResolved = remark.resolvedAt !== null;

  async function resolve(resolved: boolean) {
    setBusy(true);
    try {
      await changeRemark(postId, remark.id, { resolved });
      setShown(false);
    } catch (error) {
      toast.error(errorText(error), { id: 'remark' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <li className={cx('border-b border-line px-[18px] py-3.5 max-md:px-4', remark.forGuests && 'bg-blue-soft/40')}>
      {isResolved && (
        <div className="flex gap-2.5 text-12 text-ink-3">
          <Sign name="check" size={18} strokeWidth={1.75} className="flex-none" />
          <div className="min-w-0">
            <p className="truncate text-13 text-ink-2">
              {nameOf(remark)}: “{remark.text || 'Deleted'}”
            </p>
            <p className="flex flex-wrap items-center gap-x-1">
              Resolved by {remark.resolvedBy?.isYou ? 'you' : (remark.resolvedBy?.name ?? 'a former member')},{' '}
              {saidAt(remark.resolvedAt ?? remark.createdAt, zone)} ·
              <button
                type="button"
                className="text-link touch-44"
                aria-expanded={isShown}
                aria-controls={listId}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? 'Hide' : 'Show'}
              </button>
            </p>
          </div>
        </div>
      )}
      {(!isResolved || isShown) && (
        <div id={listId} className={cx(isResolved && 'mt-3')}>
          <Said postId={postId} remark={remark} audience={audience} zone={zone}>
            {answers.length > 0 && (
              <ol aria-label="Answers" className="mt-2.5 grid gap-3 border-l-2 border-line pl-3">
                {answers.map((answer) => (
                  <li key={answer.id}>
                    <Said postId={postId} remark={answer} audience={audience} zone={zone} />
                  </li>
                ))}
              </ol>
            )}
            {isAnswering ? (
              <div className="mt-2.5">
                <RemarkField
                  label="Your answer"
                  keptAs={`answer ${remark.id}`}
                  people={audience.others}
                  isForGuests={remark.forGuests}
                  sendLabel="Send"
                  takesFocus
                  onSend={async (text, mentions) => {
                    await addRemark(postId, { text, mentions, answerTo: remark.id });
                    setAnswering(false);
                  }}
                  onCancel={() => setAnswering(false)}
                />
              </div>
            ) : (
              <div className="mt-1 -ml-2 flex flex-wrap">
                <Button kind="ghost" size="sm" className="px-2!" onClick={() => setAnswering(true)}>
                  Reply
                </Button>
                <Button
                  kind="ghost"
                  size="sm"
                  className="px-2!"
                  busy={isBusy}
                  busyText={isResolved ? 'Opening...' : 'Resolving...'}
                  icon={!isResolved && <Sign name="tick" size={14} />}
                  onClick={() => void resolve(!isResolved)}
                >
                  {isResolved ? 'Open again' : 'Resolve'}
                </Button>
              </div>
            )}
          </Said>
        </div>
      )}
    </li>
  );
}

interface SaidProps {
  postId: string;
  remark: Remark;
  audience: Audience;
  zone: string;
  children?: ReactNode;
}

/** Who said what, when; one's own with a menu. */
function Said({ postId, remark, audience, zone, children }: SaidProps) {
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const [isBusy, setBusy] = useState(false);
  const name = nameOf(remark);
  const isOwn = remark.person?.isYou === true && remark.text !== '';

  async function remove() {
    setBusy(true);
    try {
      await removeRemark(postId, remark.id);
      setMode('read');
    } catch (error) {
      toast.error(errorText(error), { id: 'remark' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <article aria-label={`${name}, ${saidAt(remark.createdAt, zone)}`} className="flex gap-2.5">
      <Avatar name={name} initials={initials(name)} size={remark.answerTo === null ? 24 : 20} />
      <div className="min-w-0 flex-1">
        <p className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-0.5 text-12 text-ink-3">
          <b className="text-13 font-[620] text-ink wrap-anywhere">{name}</b>
          {remark.person === null && <span>guest</span>}
          <time dateTime={remark.createdAt}>{saidAt(remark.createdAt, zone)}</time>
          {remark.editedAt !== null && remark.text !== '' && <span>edited</span>}
          {remark.forGuests && remark.answerTo === null && (
            <Badge tone="blue" icon={<Sign name="eye" size={12} />} className="ml-auto">
              For guests
            </Badge>
          )}
          {isOwn && mode === 'read' && (
            <span className={cx('-my-1', !remark.forGuests && 'ml-auto')}>
              <Menu
                label="Your remark"
                align="end"
                trigger={(props) => (
                  <IconButton {...props} label="More about your remark" icon={<Sign name="more" size={16} />} />
                )}
                items={() => [
                  { label: 'Edit', sign: 'pencil', onChoose: () => setMode('edit') },
                  { label: 'Delete', sign: 'trash', onChoose: () => setMode('delete') },
                ]}
              />
            </span>
          )}
        </p>
        {mode === 'edit' ? (
          <RemarkField
            label="Your remark"
            keptAs={`edit ${remark.id}`}
            text={remark.text}
            people={audience.others}
            isForGuests={remark.forGuests}
            sendLabel="Save"
            takesFocus
            onSend={async (text, mentions) => {
              await changeRemark(postId, remark.id, { text, mentions });
              setMode('read');
            }}
            onCancel={() => setMode('read')}
          />
        ) : (
          <RemarkText text={remark.text} people={audience.everybody} />
        )}
        {mode === 'delete' && (
          <p className="mt-1.5 flex flex-wrap items-center gap-1.5 text-13">
            Delete this remark?
            <Button kind="danger-quiet" size="sm" busy={isBusy} busyText="Deleting..." onClick={() => void remove()}>
              Delete
            </Button>
            <Button kind="ghost" size="sm" onClick={() => setMode('read')}>
              Keep
            </Button>
          </p>
        )}
        {children}
      </div>
    </article>
  );
}

function RemarkText({ text, people }: { text: string; people: readonly Named[] }) {
  if (text === '') return <p className="text-13 text-ink-3">Deleted</p>;
  let at = 0;
  return (
    <p className="text-13 leading-[1.45] wrap-anywhere whitespace-pre-line">
      {partsOfRemark(text, people).map((part) => {
        const key = at;
        at += part.text.length;
        if (part.kind === 'text') return part.text;
        if (part.kind === 'mention') {
          return (
            <span key={key} className="font-[560] text-blue">
              {part.text}
            </span>
          );
        }
        return (
          <a key={key} href={part.text} target="_blank" rel="noopener noreferrer nofollow" className="text-link">
            {part.text}
            <span className="sr-only"> (opens a new tab)</span>
          </a>
        );
      })}
    </p>
  );
}

function nameOf({ person, guestName }: Remark): string {
  return guestName ?? person?.name ?? spaceMessages.formerMember;
}
