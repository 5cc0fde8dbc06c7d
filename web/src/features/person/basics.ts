import { educations, incomes, marriages } from '@xinyu/contracts/lists/basics'
import { nations } from '@xinyu/contracts/lists/nations'
import { labelOf } from '@xinyu/contracts/lists/option'
import { professions } from '@xinyu/contracts/lists/professions'
import type { Language } from '@xinyu/contracts/errors'
import type { Profile } from '@xinyu/contracts/profile'

/** Somebody's basic facts, one short text each. */
export const basicsOf = (profile: Profile, language: Language): string[] =>
  [
    profile.height === null ? '' : `${profile.height} cm`,
    profile.weight === null ? '' : `${profile.weight} kg`,
    labelOf(educations, profile.education, language),
    labelOf(professions, profile.work, language),
    labelOf(incomes, profile.income, language),
    labelOf(marriages, profile.marriage, language),
    labelOf(nations, profile.nation, language),
  ].filter((fact) => fact !== '')
