import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { BrandLink } from '#/brand/brand-link.tsx';

import { Poster, type PosterScene } from './poster.tsx';

/** The two halves of the sign-in screens: the form, and from 900 px the dark poster. */
export function SignInFrame({
  title,
  subtitle,
  scene,
  children,
}: {
  title: string;
  subtitle: string;
  scene: PosterScene;
  children: ReactNode;
}) {
  return (
    <div className="grid min-h-dvh auth:grid-cols-[minmax(0,1fr)_minmax(0,1.06fr)]">
      <div className="flex min-w-0 flex-col p-5 md:px-12 md:py-8">
        <header>
          <BrandLink to="/" />
        </header>
        <main className="mx-auto mt-12 mb-auto grid w-full max-w-[360px] gap-[18px] md:my-auto">
          <div>
            <h1 className="display-34">{title}</h1>
            <p className="mt-1 text-ink-3">{subtitle}</p>
          </div>
          {children}
        </main>
        <footer className="mt-8 flex gap-5 text-12 text-ink-3">
          <Link to="/privacy-policy" className="hover:text-ink hover:underline max-md:py-2">
            Privacy Policy
          </Link>
          <Link to="/terms-of-service" className="hover:text-ink hover:underline max-md:py-2">
            Terms of Service
          </Link>
        </footer>
      </div>
      <Poster scene={scene} />
    </div>
  );
}
