import type { CSSProperties } from 'react'
import { useText } from '../../i18n/i18n.ts'

interface Bounds {
  min: number
  max: number
  step?: number
}
interface SliderProps extends Bounds {
  value: number
  onChange(value: number): void
  'aria-label': string
  /** the value in words, where the number alone says little */
  'aria-valuetext'?: string
}

const share = (value: number, { min, max }: Bounds): string => `${((value - min) / (max - min)) * 100}%`
/** The part of the track between two values is filled. */
const track = (from: string, to: string) => ({ '--from': from, '--to': to }) as CSSProperties

/** One value on a track, moved by touch or arrow keys. */
export const Slider = ({ min, max, step = 1, value, onChange, ...words }: SliderProps) => (
  <span className="slider" style={track('0%', share(value, { min, max }))}>
    <input
      type="range"
      min={min}
      max={max}
      step={step}
      value={value}
      {...words}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  </span>
)

interface RangeProps extends Bounds {
  value: readonly [from: number, to: number]
  onChange(value: readonly [from: number, to: number]): void
  'aria-label': string
}

/** Two values on one track; they cannot cross. */
export const RangeSlider = ({ min, max, step = 1, value: [from, to], onChange, 'aria-label': label }: RangeProps) => {
  const { t } = useText()
  const bounds = { min, max, step }
  return (
    <span className="slider" role="group" aria-label={label} style={track(share(from, bounds), share(to, bounds))}>
      <input
        type="range"
        {...bounds}
        value={from}
        // with both at the upper end only this one can still be moved
        style={{ zIndex: from >= max ? 1 : undefined }}
        aria-label={t('common.atLeast', { what: label })}
        onChange={(event) => onChange([Math.min(Number(event.target.value), to), to])}
      />
      <input
        type="range"
        {...bounds}
        value={to}
        aria-label={t('common.atMost', { what: label })}
        onChange={(event) => onChange([from, Math.max(Number(event.target.value), from)])}
      />
    </span>
  )
}
