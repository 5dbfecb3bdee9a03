import {
  countedLimit,
  hasPolls,
  minutesInWords,
  type NetworkId,
  nameList,
  networkName,
  networkRules,
  offeredMinutes,
  type Poll,
  questionIn,
  type TextLimit,
  textFor,
} from '@nonet/domain';
import { type KeyboardEvent, useId } from 'react';

import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { useFocusSoon } from '#/ui/drawing/use-focus-soon.ts';
import { Field, FieldError } from '#/ui/fields/field.tsx';
import { inputFrame, TextInput } from '#/ui/fields/text-input.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { toast } from '#/ui/status/toast.ts';
import type { Draft } from '../../draft/draft.ts';
import type { PollId } from '../../sections/sections.ts';
import { Block } from '../block.tsx';
import { BlockFoot } from '../block-foot.tsx';
import type { BlocksProps } from '../blocks-props.ts';

export interface PollBlockProps extends BlocksProps {
  poll: Poll;
  /** The accounts stay as they are: nobody is deselected. */
  isRefused?: boolean;
}

const id: PollId = 'post-poll';
/** What a poll has where no chosen network has one. */
const usual = { answers: { min: 2, max: 4 }, answer: { max: 25, unit: 'graphemes' } } as const;

/** The poll of the post: its answers, how long it runs, and who gets it (FMT-03). */
export function PollBlock({ poll, draft, change, networks, accounts, problems, isRefused }: PollBlockProps) {
  const name = useId();
  const focusSoon = useFocusSoon();
  const taking = networks.filter(hasPolls);
  const rules = taking.flatMap((network) => networkRules[network].polls ?? []);
  const least = rules.length > 0 ? rules : [usual];
  const most = Math.min(...least.map(({ answers }) => answers.max));
  const limit = least.map(({ answer }) => answer).reduce((one, other) => (other.max < one.max ? other : one));
  const { answers, minutes } = poll;
  const found = problems.filter((problem) => problem.field === 'poll' && !problem.isUnfinished);

  const answerId = (at: number) => (at === 0 ? id : `${name}-${at}`);
  const set = (changed: Partial<Poll>) => change({ poll: { ...poll, ...changed } });

  function add() {
    focusSoon(answerId(answers.length));
    set({ answers: [...answers, ''] });
  }

  function remove(at: number) {
    focusSoon(answerId(Math.max(0, at - 1)));
    set({ answers: answers.toSpliced(at, 1) });
  }

  function removeAll() {
    focusSoon('post-content');
    change({ poll: null });
    toast.info('Poll removed', {
      id: 'poll',
      action: { label: 'Undo', onPress: () => change({ poll }) },
    });
  }

  /** Enter goes on to the next answer, and to a new one after the last. */
  function onKeyDown(event: KeyboardEvent, at: number) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (at + 1 < answers.length) document.getElementById(answerId(at + 1))?.focus();
    else if (answers.length < most && answers[at]?.trim()) add();
  }

  return (
    <Block
      label="Poll"
      place={id}
      sign="poll"
      note="Your text is the question"
      removal="Remove the poll"
      onRemove={removeAll}
      foot={
        <BlockFoot
          what="the poll"
          lacks={['has no polls', 'have no polls']}
          {...{ networks, taking, accounts, draft }}
          change={isRefused ? null : change}
        />
      }
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets Safari does not take it for a list */}
      <ol role="list" aria-label="Answers" className="grid gap-2">
        {answers.map((answer, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is known by its place alone.
          <li key={at} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-1">
            <label htmlFor={answerId(at)} className="col-span-full text-13 font-semibold">
              Answer {at + 1}
            </label>
            <TextInput
              id={answerId(at)}
              value={answer}
              onChange={({ currentTarget }) =>
                set({ answers: answers.with(at, currentTarget.value.replaceAll('\0', '')) })
              }
              onKeyDown={(event) => onKeyDown(event, at)}
              autoComplete="off"
              frameClassName="h-11 text-16 md:h-9 md:text-14"
              end={<Count text={answer} limit={limit} />}
            />
            {answers.length > 2 ? (
              <IconButton
                label={`Remove answer ${at + 1}`}
                icon={<Sign name="close" size={15} />}
                onClick={() => remove(at)}
                className="md:size-7"
              />
            ) : null}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        {answers.length < most && (
          <Button kind="ghost" size="sm" icon={<Sign name="plus" />} onClick={add} className="-ml-2">
            Add an answer
          </Button>
        )}
        <Duration minutes={minutes} networks={taking} onChoose={(chosen) => set({ minutes: chosen })} />
      </div>
      {taking.map((network) => (
        <Question key={network} network={network} poll={poll} draft={draft} onChange={set} />
      ))}
      {found.map(({ message }) => (
        <FieldError key={message}>{message}</FieldError>
      ))}
    </Block>
  );
}

function Count({ text, limit }: { text: string; limit: TextLimit }) {
  const counted = countedLimit(text, [limit], null);
  if (counted === null) return null;
  const { length, max } = counted;
  return (
    <span className={cx('mr-3 flex-none text-12 tabular-nums', (length ?? 0) > max ? 'text-red' : 'text-ink-3')}>
      {length} / {max}
    </span>
  );
}

interface DurationProps {
  minutes: number;
  /** The chosen networks that have polls. */
  networks: readonly NetworkId[];
  onChoose: (minutes: number) => void;
}

/** Only what all of these networks take is offered, beside what is chosen already. */
function Duration({ minutes, networks, onChoose }: DurationProps) {
  const offered = [...new Set([...offeredMinutes(networks), minutes])].sort((one, other) => one - other);
  const isOwn = networks.some((network) => networkRules[network].polls?.minutes === null);
  const deciding = networks.filter((network) => networkRules[network].polls?.minutes === null).map(networkName);
  return (
    <>
      <label className="ml-auto flex items-center gap-2 whitespace-nowrap text-13 font-semibold">
        Runs for
        <span className={cx(inputFrame, 'h-11 shrink-0 basis-28 text-16 md:h-9 md:text-13')}>
          <select
            className="size-full rounded-md bg-transparent px-2 font-normal outline-none"
            value={minutes}
            onChange={({ target }) => onChoose(Number(target.value))}
          >
            {offered.map((choice) => (
              <option key={choice} value={choice}>
                {minutesInWords(choice)}
              </option>
            ))}
          </select>
        </span>
      </label>
      {isOwn && minutes !== 1_440 && (
        <p className="basis-full text-12 text-ink-3">{`${nameList(deciding)} itself decides how long its polls run.`}</p>
      )}
    </>
  );
}

interface QuestionProps {
  network: NetworkId;
  poll: Poll;
  draft: Pick<Draft, 'description' | 'descriptions'>;
  onChange: (change: Partial<Poll>) => void;
}

/** The question beside the text, where the network has one. */
function Question({ network, poll: { question = '' }, draft, onChange }: QuestionProps) {
  const limit = networkRules[network].polls?.question;
  if (limit === undefined) return null;
  return (
    <Field label={`Question at ${networkName(network)}`} note="Unless you write one, how your text begins">
      <TextInput
        value={question}
        placeholder={questionIn(textFor(network, draft), limit)}
        onChange={({ currentTarget }) => onChange({ question: currentTarget.value.replaceAll('\0', '') })}
        frameClassName="h-11 text-16 md:h-9 md:text-14"
        end={question !== '' && <Count text={question} limit={limit} />}
      />
    </Field>
  );
}
