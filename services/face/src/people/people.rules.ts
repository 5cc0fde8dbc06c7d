import { ProfileStatus } from '@xinyu/contracts/enums'
import type { CopiedUser } from './person-copy.ts'

/** Whether others may find this person: approved, and not in stealth. Banned and cancelled people are neither. */
export const isShown = (user: CopiedUser | null): user is CopiedUser =>
  user !== null && user.type === 'normal' && user.isCompleted === ProfileStatus.Approved && !user.privacy.blockMe
