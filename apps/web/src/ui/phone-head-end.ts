import { createContext, type ReactNode } from 'react';

/** What stands at the end of every screen's head on a phone. The frame around the screens says what. */
export const PhoneHeadEnd = createContext<ReactNode>(null);

/** What stands before the title of every screen on a phone. */
export const PhoneHeadStart = createContext<ReactNode>(null);
