import type { GradeCheck, PaperCheck, RealNameCheck, UserState } from './user.rules.ts'

export const noCheck: PaperCheck = { revision: 0, reason: '', submittedAt: null, decidedAt: null }
export const noRealName: RealNameCheck = {
  ...noCheck,
  front: null,
  back: null,
  uploads: { front: null, back: null },
  avatarDistance: null,
}
export const noGrade: GradeCheck = { ...noCheck, education: null, school: '', certificates: [], uploads: [] }

type WithPapers = Pick<UserState, 'realName' | 'grade'>

/** The photos of papers that belong to a member: those handed in, and those uploaded for it. */
export const papersOf = ({ realName, grade }: WithPapers): string[] =>
  [
    realName?.front,
    realName?.back,
    realName?.uploads.front,
    realName?.uploads.back,
    ...(grade?.certificates ?? []),
    ...(grade?.uploads ?? []),
  ].filter((id) => id !== null && id !== undefined)

const day = 86_400_000
/** When the photos of a check are deleted; null while it is not decided. */
export const photosGoneAt = ({ decidedAt }: Pick<PaperCheck, 'decidedAt'>, keptDays: number): Date | null =>
  decidedAt && new Date(decidedAt.getTime() + keptDays * day)

const isGone = (check: PaperCheck, keptDays: number, now: Date): boolean => {
  const at = photosGoneAt(check, keptDays)
  return at !== null && at <= now
}

/**
 * The photos that stay, of those stored a day ago or earlier: what was handed in until some days after the decision.
 * What was uploaded a day ago and never handed in goes.
 */
export const keptPapers = ({ realName, grade }: WithPapers, keptDays: number, now: Date): Set<string> => {
  const kept = [
    ...(realName && !isGone(realName, keptDays, now) ? [realName.front, realName.back] : []),
    ...(grade && !isGone(grade, keptDays, now) ? grade.certificates : []),
  ]
  return new Set(kept.filter((id) => id !== null))
}

/** The checks without this photo, wherever they name it; null where none does. */
export const withoutPaper = ({ realName, grade }: WithPapers, id: string): Partial<WithPapers> | null => {
  if (!papersOf({ realName, grade }).includes(id)) return null
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
