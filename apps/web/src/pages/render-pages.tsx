import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { LandingPage } from './landing/landing-page.tsx';
import { PrivacyPolicyPage } from './legal/privacy-policy-page.tsx';
import { TermsOfServicePage } from './legal/terms-of-service-page.tsx';
import { NotFoundPage } from './not-found/not-found-page.tsx';
import { PageHead, type PageMeta } from './page-head.tsx';
import type { RenderPages } from './rendered-page.ts';
import { WhatCanBeSentPage } from './what-can-be-sent/what-can-be-sent-page.tsx';

interface PublicPage extends PageMeta {
  /** Path of the page in the build. */
  readonly file: string;
  readonly content: ReactNode;
}

const pages: readonly PublicPage[] = [
  {
    file: 'index.html',
    path: '/',
    title: 'Plan once, post to nine networks',
    description:
      'Streamline your social media presence: write a post once, see it the way each network will show it, and give it a place on the calendar.',
    content: <LandingPage />,
  },
  {
    file: 'privacy-policy.html',
    path: '/privacy-policy',
    title: 'Privacy Policy',
    description: 'What Nonet knows about you, why, for how long, who else sees it, and how to have it deleted.',
    content: <PrivacyPolicyPage />,
  },
  {
    file: 'terms-of-service.html',
    path: '/terms-of-service',
    title: 'Terms of Service',
    description: 'What you can expect of Nonet, what we expect of you, and what happens when something goes wrong.',
    content: <TermsOfServicePage />,
  },
  {
    file: 'what-can-be-sent.html',
    path: '/what-can-be-sent',
    title: 'What can be sent',
    description: 'What each of the nine networks takes, what of it Nonet sends, and why not the rest.',
    content: <WhatCanBeSentPage />,
  },
  {
    file: '404.html',
    path: null,
    title: 'Page not found',
    description: 'There is no page at this address.',
    content: <NotFoundPage />,
  },
];

/** Runs at build time and in the development server, so that browsers need no React for these pages. */
export const renderPages: RenderPages = (frame) =>
  pages.map(({ file, content, ...meta }) => ({
    file,
    html: frame
      .replace('<!--head-->', () => renderToStaticMarkup(<PageHead {...meta} />))
      .replace('<!--body-->', () => renderToStaticMarkup(content)),
  }));
