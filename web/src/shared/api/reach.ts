import { CallError } from '@xinyu/contracts/client'
import { create } from 'zustand'

/** Whether the last call got an answer from the product. */
export const useReach = create<{ isDown: boolean }>(() => ({ isDown: false }))

const isLost = (error: unknown): boolean =>
  error instanceof CallError && (error.http === 0 || [502, 503, 504].includes(error.http))

const set = (isDown: boolean): void => {
  if (useReach.getState().isDown !== isDown) useReach.setState({ isDown })
}

/** Notes what became of a call; a refusal is an answer, too. */
export const noteReach = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    const reply = await answer
    set(false)
    return reply
  } catch (error) {
    set(isLost(error))
    throw error
  }
}
