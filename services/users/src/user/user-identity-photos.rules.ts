import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { UserState } from './user.document.ts'
import type { GradeCheck, IdentityCheck, RealNameCheck } from './user-checks.document.ts'

const noCheck: IdentityCheck = { revision: 0, reason: '', submittedAt: null, decidedAt: null }
export const noRealName: RealNameCheck = {
  ...noCheck,
  front: null,
  back: null,
  uploads: { front: null, back: null },
  avatarDistance: null,
}
export const noGrade: GradeCheck = { ...noCheck, education: null, school: '', certificates: [], uploads: [] }

type WithIdentityPhotos = Pick<UserState, 'realName' | 'grade'>

/** The ids of a member's identity photos: submitted ones and uploads. */
export const identityPhotosOf = ({ realName, grade }: WithIdentityPhotos): string[] =>
  [
    realName?.front,
    realName?.back,
    realName?.uploads.front,
    realName?.uploads.back,
    ...(grade?.certificates ?? []),
    ...(grade?.uploads ?? []),
  ].filter((id) => id !== null && id !== undefined)

/** When the photos of a check are deleted; null before the decision. */
export const photosGoneAt = ({ decidedAt }: Pick<IdentityCheck, 'decidedAt'>, keptDays: number): Date | null =>
  decidedAt && new Date(decidedAt.getTime() + keptDays * DAY_MS)

const isGone = (check: IdentityCheck, keptDays: number, now: Date): boolean => {
  const at = photosGoneAt(check, keptDays)
  return at !== null && at <= now
}

/**
 * The photos to keep, of those stored at least a day ago: submitted ones until some days after the decision. Uploads
 * from a day ago that were not submitted are removed.
 */
export const keptIdentityPhotos = (
  { realName, grade }: WithIdentityPhotos,
  keptDays: number,
  now: Date,
): Set<string> => {
  const kept = [
    ...(realName && !isGone(realName, keptDays, now) ? [realName.front, realName.back] : []),
    ...(grade && !isGone(grade, keptDays, now) ? grade.certificates : []),
  ]
  return new Set(kept.filter((id) => id !== null))
}

/** The checks without this photo; null when none contains it. */
export const withoutIdentityPhoto = (
  { realName, grade }: WithIdentityPhotos,
  id: string,
): Partial<WithIdentityPhotos> | null => {
  if (!identityPhotosOf({ realName, grade }).includes(id)) return null
  const other = (one: string | null): string | null => (one === id ? null : one)
  const others = (ids: readonly string[]): string[] => ids.filter((one) => one !== id)
  return {
    ...(realName && {
      realName: {
        ...realName,
        front: other(realName.front),
        back: other(realName.back),
        uploads: { front: other(realName.uploads.front), back: other(realName.uploads.back) },
      },
    }),
    ...(grade && {
      grade: { ...grade, certificates: others(grade.certificates), uploads: others(grade.uploads) },
    }),
  }
}
