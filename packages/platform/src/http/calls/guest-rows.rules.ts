export const maxGuestRows = 30

/** The input of a call for its caller: limits a guest's page size. */
export const limitGuestRows = (caller: { type: 'temp' | 'normal' } | undefined, input: unknown): unknown => {
  if (caller?.type !== 'temp' || typeof input !== 'object' || input === null || !('rows' in input)) return input
  return typeof input.rows === 'number' && input.rows > maxGuestRows ? { ...input, rows: maxGuestRows } : input
}
