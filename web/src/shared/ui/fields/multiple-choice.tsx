import { useId } from 'react'
import type { Option } from '@xinyu/contracts/lists/option'
import { labelOf } from '../../i18n/i18n.ts'

interface MultipleProps<V extends string | number> {
  label: string
  options: readonly Option<V>[]
  chosen: readonly V[]
  /** default: all of them */
  max?: number
  onChange(chosen: V[]): void
}

/** Any number of choices side by side, up to `max`. */
export const MultipleChoice = <V extends string | number>(props: MultipleProps<V>) => {
  const { label, options, chosen, max = options.length, onChange } = props
  const id = useId()
  return (
    <div className="field">
      <span className="label" id={id}>
        {label}
      </span>
      <div className="chips" role="group" aria-labelledby={id}>
        {options.map((option) => {
          const isChosen = chosen.includes(option.value)
          return (
            <button
              key={option.value}
              type="button"
              className="choice"
              aria-pressed={isChosen}
              disabled={!isChosen && chosen.length >= max}
              onClick={() =>
                onChange(isChosen ? chosen.filter((value) => value !== option.value) : [...chosen, option.value])
              }
            >
              {labelOf(option)}
            </button>
          )
        })}
      </div>
    </div>
  )
}
