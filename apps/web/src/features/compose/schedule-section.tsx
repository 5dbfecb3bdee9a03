import { zoneLabel } from '@nonet/domain';

import { WhenFields, type WhenFieldsProps } from '#/schedule/when-fields.tsx';

import { HeadedSection } from './section.tsx';

export function ScheduleSection(props: WhenFieldsProps) {
  const { due, now, zone } = props;
  return (
    <HeadedSection title="Schedule" note={zoneLabel(zone, due?.instant ?? now)}>
      <WhenFields {...props} />
    </HeadedSection>
  );
}
