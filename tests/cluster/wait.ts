import { setTimeout as sleep } from 'node:timers/promises'

/** Asks until the answer is there; what the last answer lacked is in the error when time is up. */
export const until = async <T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  { seconds = 240, lack = async (): Promise<string> => '' } = {},
): Promise<T> => {
  const end = Date.now() + seconds * 1_000
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s. ${await lack()}`.trim())
    await sleep(300)
  }
}
