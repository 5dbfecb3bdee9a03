import { initials } from '@nonet/domain';

import { Avatar, type AvatarProps } from '#/ui/avatar.tsx';

/** A space by its initials. People are round, spaces are square. */
export function SpaceMark({ name, size }: Pick<AvatarProps, 'name' | 'size'>) {
  return <Avatar name={name} initials={initials(name)} size={size ?? 28} isSquare />;
}
