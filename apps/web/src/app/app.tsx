import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';

import { createAppRouter } from './router.tsx';

/** Each stay in the app gets its own router, so that the next person never glimpses the screen of the one before. */
export function App() {
  const [router] = useState(createAppRouter);
  return <RouterProvider router={router} />;
}
