import { Field } from '#/ui/fields/field.tsx';
import { PasswordInput } from '#/ui/fields/password-input.tsx';
import { TextArea, TextInput } from '#/ui/fields/text-input.tsx';
import { Sign } from '#/ui/sign.tsx';

import { fieldWidth, SheetSection, Specimen } from './sheet.tsx';

const iconLook = { size: 16, strokeWidth: 1.75 } as const;

export function FieldSection() {
  return (
    <SheetSection title="Fields">
      <Specimen caption="empty" className={fieldWidth}>
        <Field label="Email">
          <TextInput placeholder="you@example.com" />
        </Field>
      </Specimen>
      <Specimen caption="filled, counted" className={fieldWidth}>
        <Field label="Post Title" counter="12 / 100">
          <TextInput defaultValue="Kiln opening" />
        </Field>
      </Specimen>
      <Specimen caption="wrong" className={fieldWidth}>
        <Field label="Confirm Password" error="Passwords do not match">
          <PasswordInput defaultValue="kiln-1184" autoComplete="off" />
        </Field>
      </Specimen>
      <Specimen caption="wrong, with an icon" className={fieldWidth}>
        <Field label="Link" error="Please enter a valid URL for the Pinterest link">
          <TextInput defaultValue="studiofala.pl/sobota" icon={<Sign name="link" {...iconLook} />} />
        </Field>
      </Specimen>
      <Specimen caption="read-only" className={fieldWidth}>
        <Field label="Email" note="Read-only">
          <TextInput readOnly defaultValue="marta@studiofala.pl" />
        </Field>
      </Specimen>
      <Specimen caption="with a hint" className={fieldWidth}>
        <Field label="Time" hint="Europe/Warsaw (GMT+1)">
          <TextInput defaultValue="09:00" icon={<Sign name="clock" {...iconLook} />} />
        </Field>
      </Specimen>
      <Specimen caption="grows with its text; the counter is full" className="w-full sm:w-[380px] *:w-full">
        <Field
          label="Post Content / Caption"
          counter="280 / 280"
          counterFull
          hint="Content is limited to 280 characters"
        >
          <TextArea minLines={3} defaultValue="Four hundred degrees inside. The door stays shut until noon." />
        </Field>
      </Specimen>
    </SheetSection>
  );
}
