import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'

interface NumberProps {
  label: string
  unit: string
  min: number
  max: number
  value: number | null
  onChange(value: number): void
}

/** A whole number within bounds; a number outside them stays on screen but is not saved. */
export const NumberField = ({ label, unit, min, max, value, onChange }: NumberProps) => {
  const { t } = useText()
  const [text, setText] = useState(value === null ? '' : String(value))
  const number = Number(text)
  const invalid = text !== '' && !(Number.isInteger(number) && number >= min && number <= max)
  const [touched, setTouched] = useState(false)
  return (
    <label className="field">
      <span className="label">
        {label} ({unit})
      </span>
      <input
        className="input"
        inputMode="numeric"
        maxLength={3}
        value={text}
        aria-invalid={invalid && touched}
        onBlur={() => setTouched(true)}
        onChange={(event) => {
          const next = event.target.value.replace(/\D/g, '')
          setText(next)
          if (next !== '' && Number(next) >= min && Number(next) <= max) onChange(Number(next))
        }}
      />
      {invalid && touched && (
        <span className="error-line" role="alert">
          {t('profile.between', { min, max })}
        </span>
      )}
    </label>
  )
}
