import { hobbies } from '@xinyu/contracts/lists/hobbies'
import type { Profile } from '@xinyu/contracts/profile'
import { useState } from 'react'
import { labelOf, useText } from '../../shared/i18n/i18n.ts'
import type { Change } from './use-autosave.ts'

interface FieldsProps {
  profile: Profile
  onChange(change: Change): void
}
export type TextField = 'aboutMe' | 'emotion' | 'lover'
const MAX = 1000

/** One of the longer texts, with a hint what others like to read and how much room is left. */
export const TextArea = ({ field, profile, onChange }: FieldsProps & { field: TextField }) => {
  const { t } = useText()
  const [text, setText] = useState(profile[field])
  return (
    <label className="field">
      <span className="label">{t(`profile.${field}`)}</span>
      <textarea
        className="input"
        maxLength={MAX}
        value={text}
        placeholder={t(`profile.${field}Hint`)}
        onChange={(event) => {
          setText(event.target.value)
          onChange({ [field]: event.target.value })
        }}
      />
      <span className="muted small" style={{ textAlign: 'right' }}>
        {text.length} / {MAX}
      </span>
    </label>
  )
}

export const HobbyField = ({ profile, onChange }: FieldsProps) => {
  const { t } = useText()
  const toggle = (value: number): void =>
    onChange({
      habits: profile.habits.includes(value)
        ? profile.habits.filter((habit) => habit !== value)
        : [...profile.habits, value],
    })
  return (
    <div className="field">
      <span className="label" id="hobbies">
        {t('profile.habits')}
      </span>
      <div className="chips" role="group" aria-labelledby="hobbies">
        {hobbies.map((hobby) => (
          <button
            key={hobby.value}
            type="button"
            className="choice"
            aria-pressed={profile.habits.includes(hobby.value)}
            onClick={() => toggle(hobby.value)}
          >
            {labelOf(hobby)}
          </button>
        ))}
      </div>
    </div>
  )
}
