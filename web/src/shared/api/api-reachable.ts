import { CallError } from '@xinyu/contracts/client/client'
import { create } from 'zustand'

/** Whether the last call got an answer from the API. */
export const useApiReachable = create<{ isDown: boolean }>(() => ({ isDown: false }))

const isUnreachable = (error: unknown): boolean =>
  error instanceof CallError && (error.http === 0 || [502, 503, 504].includes(error.http))

const setDown = (isDown: boolean): void => {
  if (useApiReachable.getState().isDown !== isDown) useApiReachable.setState({ isDown })
}

/** when the latest call was begun that the API answered */
let answeredAt = 0

/**
 * Records the outcome of a call; a refusal is an answer too. A failure says nothing after a call begun later came
 * through.
 */
export const trackReachability = async <T>(answer: Promise<T>): Promise<T> => {
  const begunAt = performance.now()
  const answered = (): void => {
    answeredAt = Math.max(answeredAt, begunAt)
    setDown(false)
  }
  try {
    const reply = await answer
    answered()
    return reply
  } catch (error) {
    if (!isUnreachable(error)) answered()
    else if (begunAt >= answeredAt) setDown(true)
    throw error
  }
}
