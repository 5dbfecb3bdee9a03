import { useId } from 'react';

import { Button } from '#/ui/button.tsx';
import { useFocusSoon } from '#/ui/drawing/use-focus-soon.ts';
import { Field } from '#/ui/fields/field.tsx';
import { TextArea } from '#/ui/fields/text-input.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';

/** As many as the server takes. */
const most = 20;

/** Texts that take turns with the post's own (RECUR-04). */
export function Variations({
  texts,
  onChange,
}: {
  texts: readonly string[];
  onChange: (texts: readonly string[]) => void;
}) {
  const id = useId();
  const focusSoon = useFocusSoon();
  return (
    <div className="grid gap-3">
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts have no ids, and none moves
        <div key={index} className="relative">
          <Field id={`${id}-${index}`} label={`Variation ${index + 1}`}>
            <TextArea rows={2} value={text} onChange={(event) => onChange(texts.with(index, event.target.value))} />
          </Field>
          <IconButton
            label={`Remove variation ${index + 1}`}
            icon={<Sign name="trash" size={15} strokeWidth={1.75} />}
            className="absolute -top-2 right-0"
            onClick={() => {
              focusSoon(texts.length === 1 ? `${id}-add` : `${id}-${Math.min(index, texts.length - 2)}`);
              onChange(texts.toSpliced(index, 1));
            }}
          />
        </div>
      ))}
      {texts.length < most && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-13 text-ink-3">
          <Button
            id={`${id}-add`}
            size="sm"
            icon={<Sign name="plus" size={14} strokeWidth={1.75} />}
            onClick={() => {
              focusSoon(`${id}-${texts.length}`);
              onChange([...texts, '']);
            }}
          >
            Add a variation
          </Button>
          {texts.length === 0 ? 'Several texts take turns.' : 'They take turns with the post’s custom text.'}
        </div>
      )}
    </div>
  );
}
