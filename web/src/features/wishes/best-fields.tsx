import { educations } from '@xinyu/contracts/lists/basics'
import { hobbies } from '@xinyu/contracts/lists/hobbies'
import type { SoftWishes } from '@xinyu/contracts/profile/wishes'
import { useText } from '../../shared/i18n/i18n.ts'
import { HEIGHTS, Range } from '../../shared/ui/fields/age-range.tsx'
import { ChoiceSheet } from '../../shared/ui/fields/choices.tsx'
import type { WishProps } from './limit-fields.tsx'
import { Switch } from '../../shared/ui/fields/switch.tsx'
import { MultipleChoice } from '../../shared/ui/fields/multiple-choice.tsx'

const MAX_HABITS = 5

/** Preferences: they rank people higher and exclude nobody. */
export const BestFields = ({ wishes, onChange }: WishProps) => {
  const { t } = useText()
  const best = wishes.best ?? {}
  const change = (next: SoftWishes): void => onChange({ ...wishes, best: { ...best, ...next } })
  return (
    <>
      <ChoiceSheet
        label={t('browse.educationMin')}
        options={educations}
        value={best.educationMin ?? null}
        onChange={(educationMin) => change({ educationMin })}
      />
      <Range
        label={t('profile.height')}
        bounds={HEIGHTS}
        from={best.heightMin}
        to={best.heightMax}
        onChange={(heightMin, heightMax) => change({ heightMin, heightMax })}
      />
      <MultipleChoice
        label={t('wishes.habits', { max: MAX_HABITS })}
        options={hobbies}
        chosen={best.habits ?? []}
        max={MAX_HABITS}
        onChange={(habits) => change({ habits })}
      />
      <div className="row" style={{ padding: 0 }}>
        <span className="body">{t('browse.realName')}</span>
        <Switch
          checked={best.realName ?? false}
          onChange={(on) => change({ realName: on || undefined })}
          aria-label={t('browse.realName')}
        />
      </div>
    </>
  )
}
