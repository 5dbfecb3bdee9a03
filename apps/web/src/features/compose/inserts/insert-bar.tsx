import { late } from '#/ui/late.tsx';

/** Room for the buttons, so that nothing moves when they arrive. */
function Room() {
  return <div aria-hidden className="h-11 w-[132px] md:h-8 md:w-24" />;
}

/** What can be put into a text: its buttons, and what is offered while one types. Not needed for the first paint. */
export const InsertBar = late(() => import('./insert-buttons.tsx'), 'InsertButtons', Room, { afterPaint: true });
