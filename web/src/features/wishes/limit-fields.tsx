import { genders, marriages } from '@xinyu/contracts/lists/basics'
import { provinces } from '@xinyu/contracts/lists/regions'
import type { Wishes } from '@xinyu/contracts/profile/wishes'
import { useText } from '../../shared/i18n/i18n.ts'
import { AgeRange } from '../../shared/ui/fields/age-range.tsx'
import { ChoiceRow, ChoiceSheet } from '../../shared/ui/fields/choices.tsx'
import { MultipleChoice } from '../../shared/ui/fields/multiple-choice.tsx'

export interface WishProps {
  wishes: Wishes
  onChange(wishes: Wishes): void
}

/** Choosing it again removes the limit. */
export const WishedGender = ({ wishes, onChange }: WishProps) => (
  <ChoiceRow
    label={useText().t('wishes.gender')}
    options={genders}
    value={wishes.gender ?? null}
    onChange={(gender) => onChange({ ...wishes, gender: wishes.gender === gender ? undefined : gender })}
  />
)

export const WishedAges = ({ wishes, onChange }: WishProps) => (
  <AgeRange
    label={useText().t('browse.age')}
    from={wishes.ageMin}
    to={wishes.ageMax}
    onChange={(ageMin, ageMax) => onChange({ ...wishes, ageMin, ageMax })}
  />
)

/** Limits that apply in both directions. */
export const LimitFields = ({ wishes, onChange }: WishProps) => {
  const { t } = useText()
  const change = (next: Wishes): void => onChange({ ...wishes, ...next })
  return (
    <>
      <WishedGender wishes={wishes} onChange={onChange} />
      <WishedAges wishes={wishes} onChange={onChange} />
      <ChoiceSheet
        label={t('browse.province')}
        options={provinces}
        value={wishes.provinceCode ?? null}
        onChange={(provinceCode) => change({ provinceCode })}
      />
      <MultipleChoice
        label={t('profile.marriage')}
        options={marriages}
        chosen={wishes.marriage ?? []}
        onChange={(marriage) => change({ marriage })}
      />
    </>
  )
}
