import { educations } from '@xinyu/contracts/lists/basics'
import { hobbies } from '@xinyu/contracts/lists/hobbies'
import type { SoftWishes } from '@xinyu/contracts/profile'
import { labelOf, useText } from '../../shared/i18n/i18n.ts'
import { HEIGHTS, Range } from '../../shared/ui/fields/age-range.tsx'
import { ChoiceSheet } from '../../shared/ui/fields/choices.tsx'
import type { WishProps } from './limit-fields.tsx'
import { Switch } from '../../shared/ui/fields/switch.tsx'

const MAX_HABITS = 5

/** Preferences: they rank people higher and exclude nobody. */
export const BestFields = ({ wishes, onChange }: WishProps) => {
  const { t } = useText()
  const best = wishes.best ?? {}
  const habits = best.habits ?? []
  const change = (next: SoftWishes): void => onChange({ ...wishes, best: { ...best, ...next } })
  const toggle = (value: number): void =>
    change({ habits: habits.includes(value) ? habits.filter((habit) => habit !== value) : [...habits, value] })
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
      <div className="field">
        <span className="label" id="wished-hobbies">
          {t('wishes.habits', { max: MAX_HABITS })}
        </span>
        <div className="chips" role="group" aria-labelledby="wished-hobbies">
          {hobbies.map((hobby) => (
            <button
              key={hobby.value}
              type="button"
              className="choice"
              aria-pressed={habits.includes(hobby.value)}
              disabled={habits.length >= MAX_HABITS && !habits.includes(hobby.value)}
              onClick={() => toggle(hobby.value)}
            >
              {labelOf(hobby)}
            </button>
          ))}
        </div>
      </div>
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
