import { buttonClass } from '#/ui/button-class.ts';
import { Sign } from '#/ui/sign.tsx';

import { SettingsRow } from '../settings-card.tsx';

const tables = [
  { name: 'posts', label: 'Posts' },
  { name: 'connections', label: 'Accounts' },
  { name: 'usage', label: 'Usage' },
  { name: 'media', label: 'Media' },
] as const;

const small = buttonClass({ size: 'sm' });

/** Downloads of everything that the product stores about the person. */
export function ExportRow() {
  return (
    <SettingsRow label="Export">
      <p className="text-13 text-ink-2 md:pt-2.5">
        Everything we keep about you in one file, or a table for a spreadsheet. Passwords and keys to your accounts are
        not in them.
      </p>
      <div className="flex flex-wrap gap-2">
        <ExportLink href="/api/me/export" label="Everything (JSON)" />
        {tables.map(({ name, label }) => (
          <ExportLink key={name} href={`/api/me/export/${name}.csv`} label={`${label} (CSV)`} />
        ))}
      </div>
    </SettingsRow>
  );
}

/** The server names the file. */
function ExportLink({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} download className={small}>
      <Sign name="download" size={14} strokeWidth={2} />
      {label}
    </a>
  );
}
