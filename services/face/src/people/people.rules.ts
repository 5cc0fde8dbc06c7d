import { ProfileStatus } from '@xinyu/contracts/enums'
import type { UserSnapshot } from '@xinyu/contracts/profile'

/** Whether others may find this person: approved, and not in stealth. Banned and cancelled people are neither. */
export const isShown = (user: UserSnapshot | null): user is UserSnapshot =>
  user !== null && user.type === 'normal' && user.isCompleted === ProfileStatus.Approved && !user.privacy.blockMe
