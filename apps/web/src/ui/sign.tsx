// A file of its own rather than paths in the bundle: the first screens show little else, and no script weighs more for it.
import signs from './signs.svg';

export type SignName =
  | 'alert'
  | 'check'
  | 'info'
  | 'warning'
  | 'eye'
  | 'eye-off'
  | 'lock'
  | 'offline'
  | 'busy'
  | 'create-post'
  | 'calendar'
  | 'accounts'
  | 'plans'
  | 'editor'
  | 'log-out'
  | 'more'
  | 'collapse'
  | 'expand';

export interface SignProps {
  name: SignName;
  size?: number;
  strokeWidth?: number;
  className?: string | undefined;
}

/** The signs that every screen is made of; all other icons are lucide-react's. Decoration: words stand beside it. */
export function Sign({ name, size = 16, strokeWidth = 2, className }: SignProps) {
  return (
    <svg
      width={size}
      height={size}
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <use href={`${signs}#${name}`} />
    </svg>
  );
}
