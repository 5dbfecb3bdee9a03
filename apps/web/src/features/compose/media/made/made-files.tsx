import { cx } from '#/ui/cx.ts';

import type { MadeFile } from './variants-of.ts';

/** What networks get in place of a file: in ink what differs, and why. */
export function MadeFiles({ files }: { files: readonly MadeFile[] }) {
  return files.map(({ networks, rows, reasons }) => (
    <section key={networks} className="grid gap-1.5 text-13">
      <h3 className="font-semibold">Made for {networks}</h3>
      {rows.length > 0 && (
        <table className="w-full text-left text-12 text-ink-3 tabular-nums">
          <thead>
            <tr>
              <td />
              <th scope="col" className="pr-2 font-[540]">
                Original
              </th>
              <th scope="col" className="font-[540]">
                Made
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, original, made }) => (
              <tr key={label} className={cx(original !== made && 'text-ink')}>
                <th scope="row" className="pr-2 font-[540]">
                  {label}
                </th>
                <td className="pr-2 wrap-anywhere">{original}</td>
                <td className="wrap-anywhere">{made}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {reasons.length > 0 && (
        <details className="text-12 text-ink-2">
          <summary className="touch-44 w-fit cursor-pointer py-0.5">Why</summary>
          {reasons.map((reason) => (
            <p key={reason} className="mt-1 text-pretty wrap-anywhere">
              {reason}
            </p>
          ))}
        </details>
      )}
    </section>
  ));
}
