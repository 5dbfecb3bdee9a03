import type { Template } from '@nonet/domain';

export interface TemplateShapeProps {
  /** Null draws the place of no template: a dashed square. */
  template: Pick<Template, 'mediaRequirement'> | null;
  /** Height in pixels. */
  size?: number;
}

/** The outline of what a template asks for: one upright picture, or several behind each other. */
export function TemplateShape({ template, size = 40 }: TemplateShapeProps) {
  const [across = 1, down = 1] = template?.mediaRequirement.aspectRatio.split(':').map(Number) ?? [];
  const height = template === null ? 22 : 34;
  const width = (height * across) / down;
  const isMany = template?.mediaRequirement.type === 'multiple';
  const left = (40 - width) / 2;
  const outline = { y: (40 - height) / 2, width, height, rx: 3 };
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 40 40"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      aria-hidden
      className="flex-none"
    >
      {isMany &&
        [8, 4].map((by) => (
          <path
            key={by}
            d={`M${left + width + by - 4} ${6 + by / 2}v${28 - by}`}
            opacity={1 - by / 12}
            strokeLinecap="round"
          />
        ))}
      <rect {...outline} x={isMany ? left - 4 : left} strokeDasharray={template === null ? '3 3' : undefined} />
    </svg>
  );
}
