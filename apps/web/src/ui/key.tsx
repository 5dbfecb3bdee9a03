const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
export const modifierName = isApple ? '⌘' : 'Ctrl';
export const alternateName = isApple ? '⌥' : 'Alt';

export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-block rounded-[5px] border border-line bg-surface px-[5px] py-[3px] font-sans text-11 leading-none font-[550] text-ink-3 shadow-[0_1px_0_var(--line)]">
      {children}
    </kbd>
  );
}
