import { useState } from 'react';

import { useUser } from '#/lib/session.ts';
import { applyTheme, storedTheme, type Theme } from '#/lib/theme.ts';
import { Card } from '#/ui/card.tsx';
import { Field } from '#/ui/field.tsx';
import { Notice } from '#/ui/notice.tsx';
import { PageBody } from '#/ui/page-body.tsx';
import { PageHead } from '#/ui/page-head.tsx';
import { SegmentedControl } from '#/ui/segmented-control.tsx';
import { TextInput } from '#/ui/text-input.tsx';

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function ProfilePage() {
  const { displayName, email } = useUser();
  const [theme, setTheme] = useState(storedTheme);
  return (
    <PageBody className="mx-auto w-full max-w-[760px]">
      <PageHead title="Profile" />
      <Card className="grid gap-5 p-5 md:p-6">
        <Notice kind="note">Changing your name and deleting the account arrive with the next version.</Notice>
        <Field label="Email">
          <TextInput readOnly value={email} />
        </Field>
        <Field label="Display Name">
          <TextInput readOnly value={displayName} />
        </Field>
        <div className="grid justify-items-start gap-1.5">
          <p className="text-13 font-semibold">Appearance</p>
          <SegmentedControl
            label="Appearance"
            value={theme}
            options={themes}
            onChange={(next) => {
              applyTheme(next);
              setTheme(next);
            }}
          />
        </div>
      </Card>
    </PageBody>
  );
}
