import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'

interface NumberProps {
  label: string
  unit: string
  min: number
  max: number
  value: number | null
  onChange(value: number): void
  onInvalid(isInvalid: boolean): void
}

/** A whole number within bounds; a number outside them stays on screen but is not saved. */
export const NumberField = ({ label, unit, min, max, value, onChange, onInvalid }: NumberProps) => {
  const { t } = useText()
  const [text, setText] = useState(value === null ? '' : String(value))
  const isWrong = (typed: string): boolean => typed !== '' && !(Number(typed) >= min && Number(typed) <= max)
  const invalid = isWrong(text)
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
          onInvalid(isWrong(next))
          if (next !== '' && !isWrong(next)) onChange(Number(next))
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
