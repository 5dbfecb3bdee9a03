import type { ReactNode } from 'react';

import { HomeLink } from '#/brand/home-link.tsx';

import { Poster, type PosterScene } from './poster.tsx';

export interface SignInFrameProps {
  title: string;
  subtitle?: ReactNode;
  scene: PosterScene;
  children: ReactNode;
}

/** The two halves of the screens for visitors: the form, and from 900 px the dark poster. */
export function SignInFrame({ title, subtitle, scene, children }: SignInFrameProps) {
  return (
    <div className="grid min-h-page auth:grid-cols-[minmax(0,1fr)_minmax(0,1.06fr)]">
      <div className="flex min-w-0 flex-col p-5 md:px-12 md:py-8">
        <header>
          <HomeLink />
        </header>
        <main className="mx-auto mt-12 mb-auto grid w-full max-w-[360px] grid-cols-1 gap-[18px] md:my-auto">
          <div>
            <h1 className="display-34">{title}</h1>
            {subtitle && <p className="mt-1 text-ink-3">{subtitle}</p>}
          </div>
          {children}
        </main>
        <footer className="mt-8 flex gap-5 text-12 text-ink-3">
          <a href="/privacy-policy" className="hover:text-ink hover:underline touch-44 max-md:py-2">
            Privacy Policy
          </a>
          <a href="/terms-of-service" className="hover:text-ink hover:underline touch-44 max-md:py-2">
            Terms of Service
          </a>
        </footer>
      </div>
      <Poster scene={scene} />
    </div>
  );
}
