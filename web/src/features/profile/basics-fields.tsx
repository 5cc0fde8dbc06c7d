import { educations, genders, incomes, marriages } from '@xinyu/contracts/lists/basics'
import { nations } from '@xinyu/contracts/lists/nations'
import { professions } from '@xinyu/contracts/lists/professions'
import { ADULT_AGE, ageOn, dateInChina } from '@xinyu/contracts/rules/age'
import { errorText } from '@xinyu/contracts/errors'
import type { Profile } from '@xinyu/contracts/profile'
import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { ChoiceRow, ChoiceSheet } from '../../shared/ui/choices.tsx'
import { RegionField } from '../../shared/ui/region-field.tsx'
import type { Change } from './use-autosave.ts'
import { NumberField } from './number-field.tsx'

interface FieldsProps {
  profile: Profile
  onChange(change: Change): void
}

const latestAdultBirthday = (now: Date): string =>
  `${Number(dateInChina(now).slice(0, 4)) - ADULT_AGE}${dateInChina(now).slice(4)}`

const BirthdayField = ({ profile, onChange }: FieldsProps) => {
  const { t, language } = useText()
  const [text, setText] = useState(profile.birthday ?? '')
  const [minor, setMinor] = useState(false)
  const [latest] = useState(() => latestAdultBirthday(new Date()))
  const change = (next: string): void => {
    setText(next)
    const age = ageOn(next, new Date())
    setMinor(age < ADULT_AGE)
    if (age >= ADULT_AGE && age < 100) onChange({ birthday: next })
  }
  return (
    <label className="field">
      <span className="label">{t('profile.birthday')}</span>
      <input
        className="input"
        type="date"
        min="1930-01-01"
        max={latest}
        value={text}
        aria-invalid={minor}
        onChange={(event) => change(event.target.value)}
      />
      {minor && (
        <span className="error-line" role="alert">
          {errorText('MINOR', language)}
        </span>
      )}
    </label>
  )
}

/** Name, gender, birthday, height. */
export const IdentityFields = ({ profile, onChange }: FieldsProps) => {
  const { t } = useText()
  const [name, setName] = useState(profile.name)
  return (
    <>
      <label className="field">
        <span className="label">{t('profile.name')}</span>
        <input
          className="input"
          value={name}
          maxLength={20}
          placeholder={t('profile.nameHint')}
          onChange={(event) => {
            setName(event.target.value)
            if (event.target.value.trim() !== '') onChange({ name: event.target.value.trim() })
          }}
        />
      </label>
      <ChoiceRow
        label={t('profile.gender')}
        options={genders}
        value={profile.gender}
        onChange={(gender) => onChange({ gender })}
      />
      <BirthdayField profile={profile} onChange={onChange} />
      <NumberField
        label={t('profile.height')}
        unit="cm"
        min={120}
        max={230}
        value={profile.height}
        onChange={(height) => onChange({ height })}
      />
    </>
  )
}

export const LifeFields = ({ profile, onChange }: FieldsProps) => {
  const { t } = useText()
  return (
    <>
      <RegionField
        label={t('profile.liveCity')}
        value={profile.liveCity}
        onChange={(liveCity) => onChange({ liveCity })}
      />
      <ChoiceSheet
        label={t('profile.work')}
        options={professions}
        value={profile.work}
        onChange={(work) => onChange({ work })}
      />
      <ChoiceSheet
        label={t('profile.education')}
        options={educations}
        value={profile.education}
        onChange={(education) => onChange({ education })}
      />
      <ChoiceSheet
        label={t('profile.income')}
        options={incomes}
        value={profile.income}
        onChange={(income) => onChange({ income })}
      />
      <ChoiceRow
        label={t('profile.marriage')}
        options={marriages}
        value={profile.marriage}
        onChange={(marriage) => onChange({ marriage })}
      />
      <ChoiceSheet
        label={t('profile.nation')}
        options={nations}
        value={profile.nation}
        onChange={(nation) => onChange({ nation })}
      />
      <NumberField
        label={t('profile.weight')}
        unit="kg"
        min={30}
        max={200}
        value={profile.weight}
        onChange={(weight) => onChange({ weight })}
      />
    </>
  )
}
