import type { Option } from '@xinyu/contracts/lists/option'
import { useState } from 'react'
import { labelOf, useText } from '../../i18n/i18n.ts'
import { Sheet } from '../overlays/sheet.tsx'
import { RadioGroup } from './radio-group.tsx'

type Value = string | number
interface OneOf<V extends Value> {
  label: string
  options: readonly Option<V>[]
  value: V | null
  onChange(value: V): void
}

const labelled = <V extends Value>(options: readonly Option<V>[]) =>
  options.map((option) => ({ value: option.value, label: labelOf(option) }))

/** A few choices side by side. */
export const ChoiceRow = <V extends Value>({ label, options, value, onChange }: OneOf<V>) => (
  <div className="field">
    <span className="label">{label}</span>
    <RadioGroup label={label} options={labelled(options)} value={value} onChange={onChange} />
  </div>
)

/** Many choices: a row that opens a sheet with all of them. */
export const ChoiceSheet = <V extends Value>({ label, options, value, onChange }: OneOf<V>) => {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  const choose = (next: V): void => {
    setOpen(false)
    onChange(next)
  }
  return (
    <div className="field">
      <span className="label">{label}</span>
      <button
        type="button"
        className="input"
        style={{ textAlign: 'left' }}
        aria-haspopup="dialog"
        aria-label={`${label} ${chosen ? labelOf(chosen) : t('common.choose')}`}
        onClick={() => setOpen(true)}
      >
        {chosen ? labelOf(chosen) : <span className="muted">{t('common.choose')}</span>}
      </button>
      <Sheet open={open} title={label} onClose={() => setOpen(false)}>
        <OptionList label={label} options={options} value={value} onChange={choose} />
      </Sheet>
    </div>
  )
}

/** Buttons that choose at once, the chosen one marked: with radios the first arrow key would choose. */
export const OptionList = <V extends Value>({ label, options, value, onChange }: OneOf<V>) => (
  <div role="group" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        className="option-row"
        aria-current={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {labelOf(option)}
        {option.value === value && <span aria-hidden="true">✓</span>}
      </button>
    ))}
  </div>
)
