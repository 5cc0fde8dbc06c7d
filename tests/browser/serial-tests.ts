import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'

/**
 * Tests that build on each other: after a failure the rest fail without running. Console errors and failed requests
 * also fail a test. With BROWSER_SHOTS, screenshots of a failed test are saved in that folder.
 */
export const serialTests = (users: () => BrowserUser[]): ((name: string, work: () => Promise<void>) => void) => {
  let broken: string | null = null
  return (name, work) =>
    test(name, async () => {
      if (broken !== null) throw new Error(`not tried: “${broken}” failed before`)
      broken = name
      await work().catch(async (error: unknown) => {
        await shoot(users(), name)
        process.stderr.write(
          `${users()
            .flatMap(({ problems }) => problems)
            .join('\n')}\n`,
        )
        throw error
      })
      expect(users().flatMap(({ problems }) => problems.splice(0))).toEqual([])
      broken = null
    })
}

const shoot = async (users: BrowserUser[], name: string): Promise<void> => {
  const folder = process.env.BROWSER_SHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await Promise.all(
    users.map(({ page }, at) =>
      page.screenshot({ path: join(folder, `${name.slice(0, 40).replaceAll(/\W+/g, '-')}-${at}.png`) }),
    ),
  )
}
