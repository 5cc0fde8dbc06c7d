import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from '@jest/globals'
import { Supervisor } from './supervisor.ts'

const dir = mkdtempSync(join(tmpdir(), 'xinyu-supervised-'))
const script = join(dir, 'part.mjs')
writeFileSync(script, `process.send('ready'); process.on('message', (code) => process.exit(code))`)
const supervisors: Supervisor[] = []
afterEach(async () => {
  for (const supervisor of supervisors.splice(0)) await supervisor.stop()
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** A process that exits with the code it is sent. */
const supervised = async (fatalExitCodes: number[] = []) => {
  const children: ChildProcess[] = []
  const lines: string[] = []
  const supervisor = new Supervisor({
    name: 'part',
    log: (line) => lines.push(line),
    minRestartDelayMs: 1,
    fatalExitCodes,
    spawn: () => {
      const child = fork(script, { env: {}, execArgv: [] })
      children.push(child)
      const ready = new Promise<void>((resolve, reject) => {
        child.once('message', () => resolve())
        child.once('exit', () => reject(new Error('ended at its start')))
      })
      return { child, ready }
    },
    requestStop: (child) => void child.kill('SIGTERM'),
  })
  supervisors.push(supervisor)
  await supervisor.start()
  return { supervisor, children, lines }
}
const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('a process that dies is restarted every time, and stays stopped after the stop', async () => {
  const { supervisor, children, lines } = await supervised()
  for (const count of [1, 2]) {
    children.at(-1)?.send(3)
    await until(() => lines.includes(`part runs again (restart ${count})`))
  }
  await supervisor.stop()
  expect([
    children.length,
    children.every(({ exitCode, signalCode }) => exitCode === 3 || signalCode !== null),
  ]).toEqual([3, true])
})

test('a process that exits because of its configuration is not restarted', async () => {
  const { supervisor, children, lines } = await supervised([78])
  children[0]?.send(78)
  await until(() => lines.length > 0)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([lines, supervisor.restarts, children.length]).toEqual([['part ended (code 78) and stays ended'], 0, 1])
})
