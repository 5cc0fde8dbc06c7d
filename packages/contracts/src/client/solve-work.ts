import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type WorkChallenge, writeWork } from './work.ts'

/** Solves a challenge and returns the header's value. Takes about a second; in a browser this runs in a worker. */
export const solveWork = async (challenge: WorkChallenge, timeout = 120_000): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey, timeout })
  if (!solution) throw new Error('solving the proof of work took too long')
  return writeWork({ challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } })
}
