import { useState } from 'react';

import { useIsOnline } from '#/ui/use-is-online.ts';

import type { ViewProps } from '../view-props.ts';
import { EndlessDays } from './endless-days.tsx';

/** All posts by day, from the chosen day on and back (VIEW-03). */
export function ListView(props: ViewProps) {
  const { address, zone } = props;
  const isOnline = useIsOnline();
  const basis = `${zone} ${JSON.stringify(address.filters)}`;
  const begin = () => ({ basis, day: address.day, isSaved: !isOnline });
  const [start, setStart] = useState(begin);
  // Another zone or other filters are another list, and so is what the server has instead of what was saved. It begins with
  // the day that is chosen then.
  if (start.basis !== basis || (start.isSaved && isOnline)) setStart(begin);
  return (
    <EndlessDays
      key={`${start.basis} ${start.day} ${start.isSaved}`}
      {...props}
      startDay={start.day}
      isSaved={start.isSaved}
      onFarDay={(day) => setStart({ ...begin(), day })}
    />
  );
}
