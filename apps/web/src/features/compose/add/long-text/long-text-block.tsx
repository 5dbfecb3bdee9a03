import {
  countedLimit,
  networkIds,
  networkRules,
  type TextAttachment,
  type TextLimit,
  takesAttachments,
} from '@nonet/domain';

import { cx } from '#/ui/cx.ts';
import { Field, FieldError, useFieldControl } from '#/ui/fields/field.tsx';
import { GrowingText, inputFrame, TextInput } from '#/ui/fields/text-input.tsx';
import { toast } from '#/ui/status/toast.ts';
import type { AttachmentId } from '../../sections/sections.ts';
import { Block } from '../block.tsx';
import { BlockFoot } from '../block-foot.tsx';
import type { BlocksProps } from '../blocks-props.ts';

interface LongTextBlockProps extends BlocksProps {
  attachment: TextAttachment;
}

const id: AttachmentId = 'post-long-text';
/** The same wherever one is taken. */
const [limit] = networkIds.flatMap((network) => networkRules[network].attachments?.text ?? []);

/** The long text of the post, its link, and who gets it (FMT-06). */
export function LongTextBlock({ attachment, draft, change, networks, accounts, problems }: LongTextBlockProps) {
  const taking = networks.filter(takesAttachments);
  const { text, link = '' } = attachment;
  const found = problems.filter(({ field, isUnfinished }) => field === 'attachment' && !isUnfinished);
  const ofLink = found.find(({ code }) => code === 'attachment-link')?.message;
  const set = (changed: Partial<TextAttachment>) => change({ attachment: { ...attachment, ...changed } });

  function remove() {
    document.getElementById('post-content')?.focus();
    change({ attachment: null });
    if (text === '' && link === '') return;
    toast.info('Long text removed', {
      id: 'long-text',
      action: { label: 'Undo', onPress: () => change({ attachment }) },
    });
  }

  return (
    <Block
      label="Long text"
      place={id}
      sign="long-text"
      note="Folded below your text"
      removal="Remove the long text"
      onRemove={remove}
      foot={
        <BlockFoot
          what="the long text"
          lacks={['takes no long texts', 'take no long texts']}
          {...{ networks, taking, accounts, draft, change }}
        />
      }
    >
      <Field label="Text" id={id} counter={limit && <Count text={text} limit={limit} />}>
        <div className={inputFrame}>
          <LongTextArea value={text} onType={(typed) => set({ text: typed })} />
        </div>
      </Field>
      <Field label="Link" note="Optional" error={ofLink}>
        <TextInput
          type="url"
          value={link}
          placeholder="https://"
          onChange={({ currentTarget }) => set({ link: currentTarget.value.replaceAll('\0', '') || undefined })}
          frameClassName="h-11 text-16 md:h-9 md:text-14"
        />
      </Field>
      {found
        .filter(({ message }) => message !== ofLink)
        .map(({ message }) => (
          <FieldError key={message}>{message}</FieldError>
        ))}
    </Block>
  );
}

function LongTextArea({ value, onType }: { value: string; onType: (text: string) => void }) {
  return (
    <GrowingText
      {...useFieldControl()}
      value={value}
      minLines={4}
      maxLines={18}
      onChange={({ currentTarget }) => onType(currentTarget.value.replaceAll('\0', ''))}
    />
  );
}

function Count({ text, limit: most }: { text: string; limit: TextLimit }) {
  const counted = countedLimit(text, [most], null);
  if (counted === null) return null;
  const { length, max } = counted;
  return (
    <span className={cx((length ?? 0) > max && 'text-red')}>
      {`${(length ?? 0).toLocaleString('en-US')} / ${max.toLocaleString('en-US')}`}
    </span>
  );
}
