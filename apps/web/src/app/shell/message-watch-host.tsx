import { type FunctionComponent, useEffect, useState } from 'react';

import { idle } from '#/offline/idle.ts';

/** Once the screen is there, brings what watches the messages. Without it the bell has no number, and all else works. */
export function MessageWatchHost() {
  const [Watch, setWatch] = useState<FunctionComponent | null>(null);
  useEffect(() => {
    let isHere = true;
    void idle()
      .then(() => import('#/features/messages/message-watch.tsx'))
      .then(
        ({ MessageWatch }) => isHere && setWatch(() => MessageWatch),
        () => undefined,
      );
    return () => {
      isHere = false;
    };
  }, []);
  return Watch && <Watch />;
}
