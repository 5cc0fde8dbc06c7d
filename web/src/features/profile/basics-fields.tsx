import { educations, genders, incomes, marriages } from '@xinyu/contracts/lists/basics'
import { nations } from '@xinyu/contracts/lists/nations'
import { professions } from '@xinyu/contracts/lists/professions'
import { maxNameLength } from '@xinyu/contracts/profile'
import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { ChoiceRow, ChoiceSheet } from '../../shared/ui/fields/choices.tsx'
import { RegionField } from '../../shared/ui/fields/region-field.tsx'
import { BirthdayField } from './birthday-field.tsx'
import type { FieldProps } from './field-props.ts'
import { NumberField } from './number-field.tsx'

export const NameField = ({ profile, onChange, onInvalid }: FieldProps) => {
  const { t } = useText()
  const [name, setName] = useState(profile.name)
  return (
    <label className="field">
      <span className="label">{t('profile.name')}</span>
      <input
        className="input"
        value={name}
        maxLength={maxNameLength}
        placeholder={t('profile.nameHint')}
        onChange={(event) => {
          const typed = event.target.value
          setName(typed)
          onInvalid('name', typed.trim() === '')
          if (typed.trim() !== '') onChange({ name: typed.trim() })
        }}
      />
    </label>
  )
}

export const GenderField = ({ profile, onChange }: FieldProps) => (
  <ChoiceRow
    label={useText().t('profile.gender')}
    options={genders}
    value={profile.gender}
    onChange={(gender) => onChange({ gender })}
  />
)

export const CityField = ({ profile, onChange }: FieldProps) => (
  <RegionField
    label={useText().t('profile.liveCity')}
    value={profile.liveCity}
    onChange={(liveCity) => onChange({ liveCity })}
  />
)

export const WorkField = ({ profile, onChange }: FieldProps) => (
  <ChoiceSheet
    label={useText().t('profile.work')}
    options={professions}
    value={profile.work}
    onChange={(work) => onChange({ work })}
  />
)

export const EducationField = ({ profile, onChange }: FieldProps) => (
  <ChoiceSheet
    label={useText().t('profile.education')}
    options={educations}
    value={profile.education}
    onChange={(education) => onChange({ education })}
  />
)

export const HeightField = ({ profile, onChange, onInvalid }: FieldProps) => (
  <NumberField
    label={useText().t('profile.height')}
    unit="cm"
    min={120}
    max={230}
    value={profile.height}
    onChange={(height) => onChange({ height })}
    onInvalid={(isInvalid) => onInvalid('height', isInvalid)}
  />
)

/** Fields that the wizard skips, because they can wait. */
const MoreFields = ({ profile, onChange, onInvalid }: FieldProps) => {
  const { t } = useText()
  return (
    <>
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
        onInvalid={(isInvalid) => onInvalid('weight', isInvalid)}
      />
    </>
  )
}

/** All of them on one page, for editing. */
export const BasicsFields = (props: FieldProps) => (
  <>
    <NameField {...props} />
    <GenderField {...props} />
    <BirthdayField {...props} />
    <HeightField {...props} />
    <CityField {...props} />
    <WorkField {...props} />
    <EducationField {...props} />
    <MoreFields {...props} />
  </>
)
