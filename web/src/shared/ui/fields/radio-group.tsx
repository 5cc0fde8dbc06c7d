import { useId, type ReactNode } from 'react'

interface RadioGroupProps<V extends string | number> {
  label: string
  options: readonly { value: V; label: ReactNode }[]
  /** null: nothing is chosen yet */
  value: V | null
  /** called for the chosen one too when it is tapped again */
  onChange(value: NoInfer<V>): void
  className?: string | undefined
  optionClass?: string | undefined
}

/** One of several, all on screen: the browser's radios, invisible over their labels. */
export const RadioGroup = <V extends string | number>(props: RadioGroupProps<V>) => {
  const { label, options, value, onChange, className = 'chips', optionClass = 'choice' } = props
  const name = useId()
  return (
    <div className={className} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={optionClass}>
          <input
            type="radio"
            className="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onClick={() => option.value === value && onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
