/** of one page of a list, for somebody who has not logged in */
export const mostRowsOfGuest = 30

/** The input of a call for its caller: a guest's page is no longer than that, whatever they ask for. */
export const withRowsFor = (caller: { type: 'temp' | 'normal' } | undefined, input: unknown): unknown => {
  if (caller?.type !== 'temp' || typeof input !== 'object' || input === null || !('rows' in input)) return input
  return typeof input.rows === 'number' && input.rows > mostRowsOfGuest ? { ...input, rows: mostRowsOfGuest } : input
}
