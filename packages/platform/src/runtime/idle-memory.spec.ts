import { expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'

/**
 * Prints the memory of a process, in MB, after it has created and dropped many objects, and again when it is idle: as
 * soon as it is less than half, and at the latest after 30 s.
 */
const program = `
  import { giveBackIdleMemory } from ${JSON.stringify(new URL('./idle-memory.ts', import.meta.url).href)}
  const megabytes = () => process.memoryUsage.rss() / 1e6
  giveBackIdleMemory(200)
  let objects
  for (let round = 0; process.cpuUsage().user < 6_000_000; round++)
    objects = Array.from({ length: 1_000_000 }, (_, index) => ({ index, text: 'x' + index + round }))
  objects = null
  const before = megabytes()
  for (let looks = 0; looks < 150 && megabytes() >= before / 2; looks++)
    await new Promise((resolve) => setTimeout(resolve, 200))
  process.stdout.write(JSON.stringify([before, megabytes()]))`

test('an idle process gives back the memory of a burst of work', () => {
  const output = execFileSync(
    process.execPath,
    ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', program],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    },
  )
  const [before = 0, after = 0] = JSON.parse(output) as number[]
  expect(before).toBeGreaterThan(150)
  expect(after).toBeLessThan(before / 2)
})
