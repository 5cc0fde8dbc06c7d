import { defaultAvatarOf, defaultAvatarPath } from '@xinyu/contracts/lists/avatars'
import { pictureAt } from './fields/picture-set.ts'

export const pictureOf = (user: { _id: string; avatar: string | null }): string =>
  user.avatar ?? defaultAvatarPath(defaultAvatarOf(user._id))

interface AvatarProps {
  user: { _id: string; avatar: string | null }
  size?: number
  online?: boolean
}
/** Somebody's picture; decorative, since the name is beside it. */
export const Avatar = ({ user, size = 52, online = false }: AvatarProps) => (
  <span className="avatar" style={{ width: size, height: size }}>
    <img {...pictureAt(pictureOf(user), `${size}px`)} alt="" loading="lazy" width={size} height={size} />
    {online && <span className="dot" />}
  </span>
)
