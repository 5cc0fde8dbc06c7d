import { RangeSlider } from './slider.tsx'

export const AGES = [18, 70] as const
export const HEIGHTS = [140, 210] as const

interface RangeProps {
  label: string
  bounds: readonly [number, number]
  from: number | undefined
  to: number | undefined
  onChange(from: number | undefined, to: number | undefined): void
}

/** A range with two ends; an end at its bound is no limit. */
export const Range = ({ label, bounds: [min, max], from = min, to = max, onChange }: RangeProps) => (
  <div className="field">
    <span className="label">
      {label} {from}–{to}
      {to === max ? '+' : ''}
    </span>
    <RangeSlider
      min={min}
      max={max}
      value={[from, to]}
      aria-label={label}
      onChange={([low, high]) => onChange(low === min ? undefined : low, high === max ? undefined : high)}
    />
  </div>
)

export const AgeRange = (props: Omit<RangeProps, 'bounds'>) => <Range bounds={AGES} {...props} />
