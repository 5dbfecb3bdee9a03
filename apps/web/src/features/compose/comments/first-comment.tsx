import {
  countedLimit,
  hasThreads,
  isBlank,
  type NetworkId,
  type NetworkTexts,
  networkName,
  networkRules,
  type Weigh,
} from '@nonet/domain';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { Field, FieldError } from '#/ui/fields/field.tsx';
import { TextArea } from '#/ui/fields/text-input.tsx';
import { Sign } from '#/ui/sign.tsx';
import { announce } from '#/ui/status/announcer.tsx';
import { toast } from '#/ui/status/toast.ts';
import { InsertBar } from '../inserts/insert-bar.tsx';
import { FieldsBlock } from '../options/fields-block.tsx';
import { commentId } from '../sections/sections.ts';
import { CounterRing } from '../typing/counter-ring.tsx';

export interface FirstCommentProps {
  network: NetworkId;
  comments: NetworkTexts;
  onChange: (comments: NetworkTexts) => void;
  /** The post goes on in further parts, and the comment stands below the last. */
  isThread: boolean;
  weigh: Weigh | null;
  error: string | undefined;
}

/** What the account says below its own post once that is out: one line until somebody wants it (THREAD-04). */
export function FirstComment({ network, comments, onChange, isThread, weigh, error }: FirstCommentProps) {
  const id = commentId(network);
  const text = comments[network] ?? '';
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted || !isBlank(text);
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    document.getElementById(id)?.focus();
  });
  // The latest comments, for an Undo that may come much later.
  const latest = useRef(comments);
  latest.current = comments;

  const limits = networkRules[network].comments?.limits ?? [];
  const limit = countedLimit(text, limits, weigh);
  const isOver = limit !== null && (limit.length ?? 0) > limit.max;
  useEffect(() => {
    if (isOver) announce(`The first comment on ${networkName(network)} is too long`);
  }, [isOver, network]);

  function remove() {
    const { [network]: removed = '', ...kept } = comments;
    wantsFocus.current = true;
    setWanted(false);
    onChange(kept);
    if (isBlank(removed)) return;
    toast.info(`First comment on ${networkName(network)} removed`, {
      id: `comment-${network}`,
      action: { label: 'Undo', onPress: () => onChange({ ...latest.current, [network]: removed }) },
    });
  }

  const where = placeText(network, isThread);
  if (!isOpen) {
    return (
      <>
        <button
          type="button"
          id={id}
          onClick={() => {
            wantsFocus.current = true;
            setWanted(true);
          }}
          className="flex min-h-11 w-full flex-wrap items-center gap-x-2 rounded-b-[inherit] px-3.5 py-1.5 text-left text-13 -outline-offset-2 hover:bg-hover md:min-h-9"
        >
          <Sign name="plus" size={14} strokeWidth={2} className="text-ink-3" />
          <span className="font-[560]">First comment</span>
          <span className="text-12 text-ink-3">{where}</span>
        </button>
        {/* Of a part of the thread that is a comment here. */}
        {error !== undefined && (
          <div className="px-3.5 pb-2">
            <FieldError>{error}</FieldError>
          </div>
        )}
      </>
    );
  }
  return (
    <FieldsBlock>
      <Field
        id={id}
        label="First comment"
        note={where}
        error={error}
        hint={error === undefined && 'It goes out within a minute after the post.'}
      >
        <TextArea
          value={text}
          minLines={2}
          onChange={({ target }) => onChange({ ...comments, [network]: target.value })}
          footer={
            <>
              <InsertBar fieldId={id} />
              <Button kind="ghost" size="sm" onClick={remove}>
                Remove<span className="sr-only"> the first comment</span>
              </Button>
              {limit && <CounterRing limit={limit} />}
            </>
          }
        />
      </Field>
    </FieldsBlock>
  );
}

function placeText(network: NetworkId, isThread: boolean): string {
  if (!hasThreads(network)) return 'Below your post';
  return isThread ? 'A reply to the last part' : 'A reply to your post';
}
