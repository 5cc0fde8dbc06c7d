import type { UserState } from './user.document.ts'

const required = ['name', 'gender', 'birthday', 'liveCity', 'work', 'avatar'] as const
const optional = [
  'education',
  'height',
  'weight',
  'income',
  'marriage',
  'nation',
  'habits',
  'aboutMe',
  'emotion',
  'lover',
  'answers',
  'images',
] as const

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The required fields that are missing for a review. */
export const missingOf = (user: UserState): string[] => required.filter((field) => !isFilled(user[field]))

/** Completion of the profile, 0–100: the required fields count 60, the optional ones 40. */
export const completionOf = (user: UserState): number => {
  const share = (fields: readonly (keyof UserState)[]): number =>
    fields.filter((field) => isFilled(user[field])).length / fields.length
  return Math.round(60 * share(required) + 40 * share(optional))
}
