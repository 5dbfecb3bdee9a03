import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';

import { createAppRouter } from './router.tsx';

/** A router of its own for each stay: the next person never sees a glimpse of where the last one was. */
export function App() {
  const [router] = useState(createAppRouter);
  return <RouterProvider router={router} />;
}
