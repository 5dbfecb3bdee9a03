import { type Action, actions, may, type Role, roleNames, roles } from '@nonet/domain';

import { Card } from '#/ui/card.tsx';
import { Sign } from '#/ui/sign.tsx';

import { actionNames, partly, roleLines, rolesTitle } from '../settings-words.ts';

/** What each role may do, from the table by which the server judges; below 1024 px in five sentences. */
export function RoleTable() {
  return (
    <section aria-labelledby="roles-title" className="mt-7">
      <h2 id="roles-title" className="display-17 mb-2.5">
        {rolesTitle}
      </h2>
      <Card className="max-lg:hidden">
        <table className="w-full table-fixed text-13">
          <thead>
            <tr className="text-12 text-ink-3">
              <td className="w-[42%]" />
              {roles.map((role) => (
                <th key={role} scope="col" className="px-2 py-2.5 text-center font-semibold">
                  {roleNames[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {actions.map((action) => (
              <tr key={action} className="border-t border-line">
                <th scope="row" className="px-[22px] py-2.5 text-left font-[520]">
                  {actionNames[action]}
                </th>
                {roles.map((role) => (
                  <td key={role} className="px-2 py-2.5 text-center">
                    <Answer role={role} action={action} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Card className="divide-y divide-line px-4 md:px-[22px] lg:hidden">
        {roles.map((role) => (
          <div key={role} className="py-3">
            <p className="font-semibold">{roleNames[role]}</p>
            <p className="text-13 text-ink-2">{roleLines[role]}</p>
          </div>
        ))}
      </Card>
    </section>
  );
}

function Answer({ role, action }: { role: Role; action: Action }) {
  const words = partly[role]?.[action];
  if (words !== undefined) return <span className="text-12 text-ink-2">{words}</span>;
  if (!may(role, action))
    return (
      <span className="text-ink-3">
        <span aria-hidden>–</span>
        <span className="sr-only">No</span>
      </span>
    );
  return (
    <span className="inline-block align-middle">
      <Sign name="tick" size={16} />
      <span className="sr-only">Yes</span>
    </span>
  );
}
