const steps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long ago, in its largest whole unit: 3 小时, 2 days; less than a minute counts as one. */
export const formatElapsed = (since: string, now: Date, locale: string): string => {
  const seconds = Math.max(60, Math.floor((now.getTime() - new Date(since).getTime()) / 1000))
  const [unit, size] = steps.find(([, length]) => seconds >= length) ?? steps[2]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(seconds / size))
}

/** How long until then, in its largest whole unit. */
export const formatUntil = (until: string, now: Date, locale: string): string =>
  formatElapsed(now.toISOString(), new Date(until), locale)

/** The name of a number of an enum of the contracts (1 of OrderStatus: Paid); texts are keyed by it. */
export const enumName = (names: Readonly<Record<string, number>>, value: number): string =>
  Object.keys(names).find((name) => names[name] === value) ?? String(value)

/** Fen as yuan: 9900 → ¥99.00 */
export const yuan = (fen: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' }).format(
    fen / 100,
  )

export const formatDateTime = (time: string, locale: string): string =>
  new Date(time).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })

export const formatTime = (time: string, locale: string): string =>
  new Date(time).toLocaleTimeString(locale, { timeStyle: 'short' })

/** The URL and the server use UTC; filter fields use local time. */
export const asUtc = (local: unknown): string => (local ? new Date(String(local)).toISOString() : '')
