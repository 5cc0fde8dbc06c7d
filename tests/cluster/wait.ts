import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until there is an answer; after the timeout the error contains `reason()`. */
export const until = async <T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  { seconds = 240, reason = async (): Promise<string> => '' } = {},
): Promise<T> => {
  const end = Date.now() + seconds * 1_000
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s. ${await reason()}`.trim())
    await sleep(300)
  }
}
