/** Refusals of a message that another try may overcome: it stays in the queue. */
export const isTransient = (code: string): boolean =>
  ['TOO_FREQUENT', 'UNAVAILABLE', 'TIMED_OUT', 'INTERNAL'].includes(code)

/** Refusals where the text must change or be sent later: it goes back into the input. */
export const needsUserAction = (code: string): boolean =>
  ['SENSITIVE', 'ANSWER_AWAITED', 'STRANGERS_LIMIT'].includes(code)
