import type { ComponentProps, ReactNode } from 'react'
import { messageOf } from '../../api/error-text.ts'

interface CardFormProps {
  label?: string
  /** an incomplete form is not submitted */
  isReady: boolean
  onSubmit(): void
  children: ReactNode
}

/** A form on a card. */
export const CardForm = ({ label, isReady, onSubmit, children }: CardFormProps) => (
  <form
    className="card stack"
    style={{ padding: 18 }}
    noValidate
    aria-label={label}
    onSubmit={(event) => {
      event.preventDefault()
      if (isReady) onSubmit()
    }}
  >
    {children}
  </form>
)

/** Why something failed; in the page before it fails, so that screen readers announce it. */
export const ErrorLine = ({ error }: { error: unknown }) => (
  <p className="error-line" role="alert">
    {typeof error === 'string' ? error : error ? messageOf(error) : ''}
  </p>
)

interface LabelledProps {
  label: string
  value: string
  onChange(text: string): void
}

/** A text in one line, with its label. */
export const InputField = ({ label, onChange, ...rest }: LabelledProps & Omit<ComponentProps<'input'>, 'onChange'>) => (
  <label className="field">
    <span className="label">{label}</span>
    <input className="input" {...rest} onChange={({ target }) => onChange(target.value)} />
  </label>
)

/** A text of several lines, with its label. */
export const TextAreaField = ({
  label,
  onChange,
  ...rest
}: LabelledProps & Omit<ComponentProps<'textarea'>, 'onChange'>) => (
  <label className="field">
    <span className="label">{label}</span>
    <textarea className="input" {...rest} onChange={({ target }) => onChange(target.value)} />
  </label>
)
