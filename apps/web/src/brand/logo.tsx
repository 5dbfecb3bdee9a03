const solid: readonly (readonly [number, number])[] = [
  [6, 6],
  [6, 16],
  [6, 26],
  [26, 6],
  [26, 16],
  [26, 26],
];

/**
 * Nine dots; a brass bar joins the diagonal, so that they read as N. The logo is decoration: the name stands beside it,
 * or is in the link's label. `isDrawing`: the bar is drawn again and again while something loads.
 */
export function Logo({ size = 24, isDrawing }: { size?: number; isDrawing?: boolean }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden className="flex-none text-ink">
      <path
        d="M6 6 26 26"
        pathLength="1"
        className={isDrawing ? 'animate-draw stroke-brass' : 'stroke-brass'}
        strokeWidth="7.6"
        strokeLinecap="round"
      />
      <g fill="currentColor">
        {solid.map(([cx, cy]) => (
          <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="3.8" />
        ))}
        <circle cx="16" cy="6" r="2.1" opacity="0.32" />
        <circle cx="16" cy="26" r="2.1" opacity="0.32" />
      </g>
    </svg>
  );
}
