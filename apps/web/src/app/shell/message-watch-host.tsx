import { useIsIdle, useLatePart } from './use-late-part.ts';

const importWatch = () => import('#/features/messages/message-watch.tsx').then(({ MessageWatch }) => MessageWatch);

/** Once the screen is there, brings what watches the messages. Without it the bell has no number. */
export function MessageWatchHost() {
  const Watch = useLatePart(useIsIdle(), importWatch);
  return Watch && <Watch />;
}
