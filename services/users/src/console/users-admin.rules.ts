import type { AdminRole } from '@xinyu/contracts/call'
import { profileChanged } from '@xinyu/contracts/events/users'
import type { ErrorCode } from '@xinyu/contracts/errors'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'
import type { ReviewedTexts } from '../user/profile-content.document.ts'

interface Actor {
  id: string
  roles: readonly AdminRole[]
}

/** The reason why an admin may not act on an account: their own, or a staff member's without the role admin. */
export const refusalToAct = (actor: Actor, subject: Pick<UserState, '_id' | 'roles'>): ErrorCode | null => {
  if (actor.id === subject._id) return 'SELF'
  return subject.roles.length > 0 && !actor.roles.includes('admin') ? 'FORBIDDEN' : null
}

/** The end of a ban of some days; null: permanent. */
export const banEnd = (days: number | null, now: Date): Date | null =>
  days === null ? null : new Date(now.getTime() + days * DAY_MS)

/** An admin's correction counts as approved: others see it at once. */
export const correctTexts = (user: UserState, texts: { [K in keyof ReviewedTexts]?: string | undefined }): Decision => {
  const changed = Object.fromEntries(
    Object.entries(texts).filter(([field, text]) => text !== undefined && text !== user[field as keyof ReviewedTexts]),
  )
  if (Object.keys(changed).length === 0) return {}
  return {
    set: { ...changed, ...(user.approved ? { approved: { ...user.approved, ...changed } } : {}) },
    facts: [{ fact: profileChanged }],
  }
}
