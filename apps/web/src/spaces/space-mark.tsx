import { initials } from '@nonet/domain';

import { Avatar, type AvatarProps } from '#/ui/avatar.tsx';

export interface SpaceMarkProps extends Pick<AvatarProps, 'name' | 'size'> {
  /** The path of the brand's logo; null and undefined: it has none. */
  logo: string | null | undefined;
}

/** A space by its logo, else its initials. People are round, spaces are square. */
export function SpaceMark({ name, logo, size }: SpaceMarkProps) {
  return <Avatar name={name} initials={initials(name)} src={logo} size={size ?? 28} isSquare />;
}
