import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { BrowserUser } from '@xinyu/testkit/browser-user'

/**
 * Tests that tell one story: after a chapter that failed the rest is not tried. Console errors and failed requests are
 * faults too, whatever the screen looks like. With BROWSER_SHOTS the screens of a failed chapter are left in that
 * folder.
 */
export const chapters = (users: () => BrowserUser[]): ((name: string, work: () => Promise<void>) => void) => {
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
