import { ProfileStatus } from '@xinyu/contracts/enums'
import type { ErrorCode } from '@xinyu/contracts/errors'
import { isOpen } from '../user-view.rules.ts'
import type { UserState } from '../user.rules.ts'

export interface Viewer {
  type: 'temp' | 'normal'
  /** one of the two blocks the other */
  isKeptApart: boolean
  isMatch: boolean
}

/** Why a viewer may not see somebody's page, or null. A match may see somebody in stealth. */
export const whyHidden = (user: UserState, viewer: Viewer): ErrorCode | null => {
  if (user.erased) return 'USER_NOT_FOUND'
  if (user.isCompleted === ProfileStatus.Banned) return 'USER_DISABLED'
  if (user.isCompleted === ProfileStatus.Cancelled) return 'ACCOUNT_CANCELLED'
  if (viewer.isKeptApart) return 'BLACKLISTED'
  if (!isOpen(user)) return 'USER_NOT_FOUND'
  return user.privacy.blockMe && !viewer.isMatch ? 'STEALTH_MODE' : null
}

export const maySeeAlbum = (user: UserState, viewer: Viewer): boolean => {
  const who = user.privacy.whoSeesPhotos
  return who === 'everyone' || viewer.isMatch || (who === 'members' && viewer.type === 'normal')
}
