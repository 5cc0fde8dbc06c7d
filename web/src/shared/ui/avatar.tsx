import { defaultAvatarOf, defaultAvatarPath } from '@xinyu/contracts/lists/avatars'
import { Picture } from './picture.tsx'

export const pictureOf = (user: { _id: string; avatar: string | null }): string =>
  user.avatar ?? defaultAvatarPath(defaultAvatarOf(user._id))

interface AvatarProps {
  /** without a name nothing stands for a picture that does not come */
  user: { _id: string; avatar: string | null; name?: string }
  size?: number
  online?: boolean
}
/** Somebody's picture; decorative, since the name is beside it. */
export const Avatar = ({ user, size = 52, online = false }: AvatarProps) => (
  <span className="avatar" data-photo-of={user._id} style={{ width: size, height: size }}>
    <Picture src={pictureOf(user)} width={`${size}px`} person={user.name || '?'} alt="" loading="lazy" height={size} />
    {online && <span className="dot" />}
  </span>
)
