const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Largest whole unit; a dash if unknown. */
export const formatSeconds = (seconds: number | null, locale: string): string => {
  if (seconds === null) return '—'
  const [unit, size] = steps.find(([, length]) => seconds >= length) ?? steps[3]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(Math.floor(seconds / size))
}
