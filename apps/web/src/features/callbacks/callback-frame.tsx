import type { ReactNode } from 'react';

import { HomeLink } from '#/brand/home-link.tsx';

export interface CallbackFrameProps {
  sign?: ReactNode;
  title: string;
  children: ReactNode;
}

export function CallbackFrame({ sign, title, children }: CallbackFrameProps) {
  return (
    <div className="flex min-h-page flex-col px-5 py-5 md:px-12 md:py-8">
      <header>
        <HomeLink />
      </header>
      <main className="m-auto grid min-w-0 max-w-full justify-items-center gap-4 py-10 text-center">
        {sign}
        <h1 className="display-34 text-balance">{title}</h1>
        {children}
      </main>
    </div>
  );
}
