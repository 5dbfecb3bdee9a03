import { createContext } from 'react';

/** What the shell offers to the screens and error screens inside it; null outside. */
export const ShellContext = createContext<{ forgetData: () => void } | null>(null);
