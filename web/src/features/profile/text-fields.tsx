import { hobbies } from '@xinyu/contracts/lists/hobbies'
import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import type { FieldProps } from './field-props.ts'
import { MultipleChoice } from '../../shared/ui/fields/multiple-choice.tsx'

type TextProps = Pick<FieldProps, 'profile' | 'onChange'>
export type TextField = 'aboutMe' | 'emotion' | 'lover'
const MAX = 1000

/** A long text field, with a hint what others like to read and the remaining length. */
export const TextArea = ({ field, profile, onChange }: TextProps & { field: TextField }) => {
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

export const HobbyField = ({ profile, onChange }: TextProps) => (
  <MultipleChoice
    label={useText().t('profile.habits')}
    options={hobbies}
    chosen={profile.habits}
    onChange={(habits) => onChange({ habits })}
  />
)
