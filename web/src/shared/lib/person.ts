import type { Language } from '@xinyu/contracts/errors'
import { educations } from '@xinyu/contracts/lists/basics'
import { labelOf } from '@xinyu/contracts/lists/option'
import { professions } from '@xinyu/contracts/lists/professions'
import { FAR } from '@xinyu/contracts/rules/people/distance'
import { t } from '../i18n/i18n.ts'
import { placeNames } from '../places/places.ts'
import type { UserCard } from '@xinyu/contracts/profile'

type Person = Pick<UserCard, 'age' | 'liveCity' | 'work' | 'education' | 'height' | 'distance'>

const ageText = (age: number | null, language: Language): string =>
  age === null ? '' : language === 'en' ? `${age}` : `${age}岁`
const cityText = (place: Person['liveCity'], language: Language): string => {
  if (!place) return ''
  const { city, province } = placeNames(place, language === 'en')
  return city || province
}

/** Somebody's distance, in bands; empty when one of us shares no position or hides it. */
export const distanceText = (distance: UserCard['distance']): string =>
  distance === null || distance === undefined
    ? ''
    : distance >= FAR
      ? t('distance.far')
      : t('distance.within', { km: distance })

/** The items of a one-line summary of somebody; unknown ones are left out. */
export const summaryItems = (person: Person, language: Language): string[] =>
  [
    ageText(person.age, language),
    cityText(person.liveCity, language),
    distanceText(person.distance),
    person.height === null ? '' : `${person.height}cm`,
    labelOf(educations, person.education, language),
    labelOf(professions, person.work, language),
  ].filter((item) => item !== '')
