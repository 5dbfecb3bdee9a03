import { RouterProvider } from '@tanstack/react-router';

import { Announcer } from '#/ui/announcer.tsx';
import { Toaster } from '#/ui/toaster.tsx';

import { router } from './router.tsx';

export function App() {
  return (
    <>
      <Toaster />
      <RouterProvider router={router} />
      <Announcer />
    </>
  );
}
