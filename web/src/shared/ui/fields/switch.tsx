interface SwitchProps {
  checked: boolean
  onChange(checked: boolean): void
  /** it was tapped, and the result is not known yet */
  loading?: boolean
  'aria-label': string
}

/** On or off. Its touch target is 44 px, and position as well as colour shows its state. */
export const Switch = ({ checked, onChange, loading = false, 'aria-label': label }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    className="switch"
    aria-checked={checked}
    aria-label={label}
    aria-busy={loading}
    disabled={loading}
    onClick={() => onChange(!checked)}
  >
    <i />
  </button>
)
