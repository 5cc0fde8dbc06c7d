import { educations, incomes, marriages } from '@xinyu/contracts/lists/basics'
import { hobbies } from '@xinyu/contracts/lists/hobbies'
import { nations } from '@xinyu/contracts/lists/nations'
import { labelOf } from '@xinyu/contracts/lists/option'
import { professions } from '@xinyu/contracts/lists/professions'
import type { Profile } from '@xinyu/contracts/profile'
import type { Language } from '@xinyu/contracts/errors'
import type { ReactNode } from 'react'
import { labelOf as label, useText } from '../../shared/i18n/i18n.ts'
import { distanceText } from '../../shared/lib/person.ts'
import { placeNames } from '../../shared/lib/places.ts'
import { NameLine } from '../../shared/ui/user-rows.tsx'
import { Photos } from './photos.tsx'
import styles from './person.module.css'

const basicsOf = (profile: Profile, language: Language): string[] =>
  [
    profile.height === null ? '' : `${profile.height} cm`,
    profile.weight === null ? '' : `${profile.weight} kg`,
    labelOf(educations, profile.education, language),
    labelOf(professions, profile.work, language),
    labelOf(incomes, profile.income, language),
    labelOf(marriages, profile.marriage, language),
    labelOf(nations, profile.nation, language),
  ].filter((fact) => fact !== '')

const Section = ({ title, text }: { title: string; text: string }) =>
  text === '' ? null : (
    <section className="card">
      <h3 className="section-title">{title}</h3>
      <p className={styles['text']}>{text}</p>
    </section>
  )

/** A person's page as others see it; `children` stand below what they wrote about themselves. */
export const PersonView = ({ profile, children }: { profile: Profile; children?: ReactNode }) => {
  const { t, language } = useText()
  const place = profile.liveCity
    ? [...new Set(Object.values(placeNames(profile.liveCity, language === 'en')))].join(' ')
    : ''
  const marks = profile.habits.map((value) => hobbies[value]).filter((hobby) => hobby !== undefined)
  return (
    <>
      <Photos profile={profile} />
      <div className={`stack ${styles['body']}`}>
        <section className="card">
          <h2 className={styles['name']}>
            <NameLine user={profile} />
            {profile.age !== null && <span className={styles['age']}>{t('person.age', { age: profile.age })}</span>}
          </h2>
          <p className="muted">
            {[place, distanceText(profile.distance), profile.online ? t('common.online') : '']
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="muted small">GID {profile.GID}</p>
          <div className="chips" style={{ marginTop: 12 }}>
            {basicsOf(profile, language).map((fact) => (
              <span key={fact} className="chip">
                {fact}
              </span>
            ))}
          </div>
        </section>
        <Section title={t('person.aboutMe')} text={profile.aboutMe} />
        <Section title={t('person.emotion')} text={profile.emotion} />
        <Section title={t('person.lover')} text={profile.lover} />
        {marks.length > 0 && (
          <section className="card">
            <h3 className="section-title">{t('person.habits')}</h3>
            <div className="chips">
              {marks.map((hobby) => (
                <span key={hobby.value} className="chip sea">
                  {label(hobby)}
                </span>
              ))}
            </div>
          </section>
        )}
        {children}
      </div>
    </>
  )
}
