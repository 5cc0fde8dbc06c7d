interface SwitchProps {
  checked: boolean
  onChange(checked: boolean): void
  /** it was tapped, and what came of it is not known yet */
  loading?: boolean
  'aria-label': string
}

/** On or off. It takes 44 px of hand, and shows its state by place as well as by colour. */
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
