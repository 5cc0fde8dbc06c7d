/** The value below which `share` of the values lie; NaN of none. */
export const percentile = (values, share) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN

export const median = (values) => percentile(values, 0.5)
export const p95 = (values) => percentile(values, 0.95)
