/** bars beside a player */
const bars = 40

/** Levels of 0 to 1 as at most 40 bars of 0 to 100, scaled so that the loudest is full. */
export const waveformOf = (levels: readonly number[]): number[] => {
  const count = Math.min(bars, Math.max(1, levels.length))
  const loudest = Math.max(0.05, ...levels)
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / count))
    const peak = Math.max(0, ...levels.slice(from, to))
    return Math.round((peak / loudest) * 100)
  })
}

/** m:ss */
export const clock = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
