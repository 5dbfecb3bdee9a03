// A separate file rather than paths in the bundle: it loads beside the scripts and does not enlarge them.
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
  | 'expand'
  | 'close'
  | 'copy'
  | 'trash'
  | 'plus'
  | 'play'
  | 'poll'
  | 'document'
  | 'long-text'
  | 'carousel'
  | 'clock'
  | 'next'
  | 'previous'
  | 'tick'
  | 'monitor'
  | 'globe'
  | 'undo'
  | 'letters'
  | 'sun'
  | 'phone'
  | 'search'
  | 'refresh'
  | 'pencil'
  | 'smile'
  | 'hash'
  | 'slash'
  | 'panel'
  | 'moon'
  | 'link'
  | 'add-picture'
  | 'no-picture'
  | 'hand'
  | 'outside'
  | 'download'
  | 'slashed'
  | 'dashed'
  | 'date'
  | 'ban'
  | 'filter'
  | 'forwards'
  | 'printer'
  | 'keyboard'
  | 'back'
  | 'crop'
  | 'turn-left'
  | 'turn-right'
  | 'flip'
  | 'bell'
  | 'card'
  | 'settings'
  | 'analytics'
  | 'table'
  | 'rise'
  | 'fall'
  | 'add-person'
  | 'switch'
  | 'mail'
  | 'remark'
  | 'waits'
  | 'not-approved'
  | 'sent-back'
  | 'approvals';

export interface SignProps {
  name: SignName;
  size?: number;
  strokeWidth?: number;
  className?: string | undefined;
  /** For the signs of the shell, which are in app.html itself (frame-plugin.ts). */
  isInDocument?: boolean;
}

/** A sign of signs.svg. Decoration: words stand beside it. */
export function Sign({ name, size = 16, strokeWidth = 2, className, isInDocument }: SignProps) {
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
      <use href={isInDocument ? `#sign-${name}` : `${signs}#${name}`} />
    </svg>
  );
}
