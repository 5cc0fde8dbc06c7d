import { CallError } from '@xinyu/contracts/client/client'
import { create } from 'zustand'

/** Whether the last call got an answer from the API. */
export const useApiReachable = create<{ isDown: boolean }>(() => ({ isDown: false }))

const isUnreachable = (error: unknown): boolean =>
  error instanceof CallError && (error.http === 0 || [502, 503, 504].includes(error.http))

const setDown = (isDown: boolean): void => {
  if (useApiReachable.getState().isDown !== isDown) useApiReachable.setState({ isDown })
}

/** Records the outcome of a call; a refusal is an answer too. */
export const trackReachability = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    const reply = await answer
    setDown(false)
    return reply
  } catch (error) {
    setDown(isUnreachable(error))
    throw error
  }
}
