import { useEffect } from 'react';

/**
 * Prints on sheets that are wider than high. It holds for the whole page, so it is there as long as the view is: a named
 * page would need a plain block around it, and the calendar is grids.
 */
export function useLandscape(): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@page { size: landscape; margin: 12mm }');
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
}
