import { useSpaces } from '#/lib/spaces-query.ts';
import { useIsPhone } from '#/lib/use-is-phone.ts';

import { importSwitcher } from './spaces/import-switcher.ts';
import { useLatePart } from './use-late-part.ts';

/** The mark of the space before the title of every screen on a phone, from the second space on; a press leads to the others. */
export function PhoneSpace() {
  const isNeeded = useSpaces().length > 1;
  // Elsewhere the sidebar has it.
  const isShown = useIsPhone() && isNeeded;
  const Switcher = useLatePart(isShown, importSwitcher);
  if (!isShown) return null;
  return <div className="-ml-2 mr-1 size-11 flex-none print:hidden">{Switcher && <Switcher isMarkOnly isSheet />}</div>;
}
