import type { MessageSettings } from '@nonet/contract';
import { kindWords, type MailRhythm, type MessageKind, mailRhythms } from '@nonet/domain';
import { startTransition, useId, useOptimistic } from 'react';

import { cx } from '#/ui/cx.ts';

import { type AskedSpace, changeMessageSettings } from './use-message-settings.ts';

const names: Record<MailRhythm, string> = { 'at-once': 'At once', daily: 'Daily', never: 'Never' };
const cell = 'w-[50px] p-0 text-center align-middle md:w-[76px]';

interface MailTableProps extends Pick<MessageSettings, 'mail'> {
  kinds: readonly MessageKind[];
  asked: AskedSpace;
}

/** How each kind of message is mailed (NOTE-02). In Nonet all of them are always found. */
export function MailTable({ mail, kinds, asked }: MailTableProps) {
  const base = useId();
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">How each kind of message is mailed</caption>
      <thead>
        <tr className="border-b border-line text-12 text-ink-3">
          <td />
          {mailRhythms.map((rhythm) => (
            <th key={rhythm} id={base + rhythm} scope="col" className={cx(cell, 'pb-2 font-[540]')}>
              {names[rhythm]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <KindRow key={kind} kind={kind} chosen={mail[kind]} base={base} asked={asked} />
        ))}
      </tbody>
    </table>
  );
}

interface KindRowProps {
  kind: MessageKind;
  chosen: MailRhythm;
  base: string;
  asked: AskedSpace;
}

function KindRow({ kind, chosen, base, asked }: KindRowProps) {
  const { title, hint } = kindWords[kind];
  const [shown, show] = useOptimistic(chosen);
  const choose = (rhythm: MailRhythm) =>
    startTransition(async () => {
      show(rhythm);
      await changeMessageSettings(asked, { mail: { [kind]: rhythm } });
    });
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="py-2.5 pr-3 text-left font-normal">
        <span id={base + kind} className="block text-13 font-[560]">
          {title}
        </span>
        <span id={`${base}${kind}-hint`} className="block text-12 text-ink-3">
          {hint}
        </span>
      </th>
      {mailRhythms.map((rhythm) => (
        <td key={rhythm} className={cell}>
          <label className="grid min-h-11 cursor-pointer place-items-center">
            <input
              type="radio"
              name={base + kind}
              aria-labelledby={`${base + kind} ${base + rhythm}`}
              aria-describedby={`${base}${kind}-hint`}
              checked={rhythm === shown}
              onChange={() => choose(rhythm)}
              className="size-[18px] cursor-pointer accent-(--primary) md:size-4"
            />
          </label>
        </td>
      ))}
    </tr>
  );
}
