import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { Sign } from '#/ui/sign.tsx';
import { TextArea } from '#/ui/text-input.tsx';

/** As many as the server takes. */
const MOST = 20;

/** Texts that take turns with the post's own (RECUR-04). */
export function Variations({
  texts,
  onChange,
}: {
  texts: readonly string[];
  onChange: (texts: readonly string[]) => void;
}) {
  return (
    <div className="grid gap-3">
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts have no ids, and none moves
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <Field label={`Variation ${index + 1}`}>
            <TextArea rows={2} value={text} onChange={(event) => onChange(texts.with(index, event.target.value))} />
          </Field>
          <Button
            kind="ghost"
            aria-label={`Remove variation ${index + 1}`}
            icon={<Sign name="trash" size={15} strokeWidth={1.75} />}
            onClick={() => onChange(texts.toSpliced(index, 1))}
          />
        </div>
      ))}
      {texts.length < MOST && (
        <div className="flex flex-wrap items-center gap-x-2 text-13 text-ink-3">
          <Button
            size="sm"
            icon={<Sign name="plus" size={14} strokeWidth={1.75} />}
            onClick={() => onChange([...texts, ''])}
          >
            Add a variation
          </Button>
          {texts.length === 0 ? 'Several texts take turns.' : 'They take turns with the post’s own text.'}
        </div>
      )}
    </div>
  );
}
