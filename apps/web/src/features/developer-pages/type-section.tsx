import { SheetSection } from './sheet.tsx';

export function TypeSection() {
  return (
    <SheetSection title="Type">
      <div className="grid min-w-0 gap-4">
        <div className="font-display text-48 font-[640] tracking-[-0.045em] [font-stretch:110%] md:text-84">
          Display 84
        </div>
        <p className="display-34">Page title, auth 34 / 1.15</p>
        <p className="display-26">Screen title 26 / 1.15</p>
        <p className="display-17">Card title 17 / 1.3</p>
        <p className="text-15">Composer text 15 / 1.55. Zażółć gęślą jaźń.</p>
        <p>Body 14 / 1.5. Connect and manage your accounts for all supported platforms.</p>
        <p className="text-13">Dense 13 / 1.45, tables and chips</p>
        <p className="text-12 text-ink-3 tabular-nums">
          Hint 12 / 1.45, never smaller for reading · 9:00 AM · 1,184 / 2,000
        </p>
        <p>
          In a sentence:{' '}
          <a href="#top" className="text-link">
            the privacy policy
          </a>
          .
        </p>
      </div>
    </SheetSection>
  );
}
