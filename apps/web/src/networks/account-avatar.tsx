import type { Connection } from '@nonet/contract';
import { displayedName, initials } from '@nonet/domain';

import { Avatar, type AvatarProps } from '#/ui/avatar.tsx';

import { PlatformGlyph } from './platform-glyph.tsx';

export interface AccountAvatarProps extends Pick<AvatarProps, 'size'> {
  account: Pick<Connection, 'platform' | 'username' | 'profileName' | 'accountName' | 'profilePicture'>;
  /** Shows the network's sign at the corner. */
  showsNetwork?: boolean | undefined;
}

/** The account's picture, or two letters of its name (ACC-10). */
export function AccountAvatar({ account, showsNetwork, ...rest }: AccountAvatarProps) {
  const name = displayedName(account);
  return (
    <Avatar
      {...rest}
      name={name}
      initials={initials(name)}
      src={account.profilePicture}
      mark={showsNetwork && <PlatformGlyph network={account.platform} size={9} />}
    />
  );
}
