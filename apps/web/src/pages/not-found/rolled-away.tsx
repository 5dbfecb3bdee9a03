const inPlace: readonly (readonly [number, number])[] = [
  [174, 32],
  [260, 32],
  [346, 32],
  [174, 118],
  [260, 118],
  [174, 204],
  [260, 204],
  [346, 204],
];

/** Eight of the nine dots, and the one that rolled away. */
export function RolledAway() {
  return (
    <svg viewBox="0 0 520 250" className="mb-2.5 w-[520px] max-w-full" aria-hidden>
      {inPlace.map(([cx, cy]) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="26" className="fill-ink" />
      ))}
      <g fill="none" strokeWidth="2" strokeLinecap="round" className="stroke-line-strong">
        <circle cx="346" cy="118" r="25" strokeDasharray="4 6" />
        <path d="M380 118C424 122 452 160 462 184" strokeDasharray="2 7" />
        <path d="M440 231H500" />
      </g>
      <circle cx="470" cy="204" r="26" className="fill-brass" />
    </svg>
  );
}
