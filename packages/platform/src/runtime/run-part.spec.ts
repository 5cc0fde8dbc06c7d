import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { afterEach, expect, test } from '@jest/globals'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/**
 * A part whose boot prints that it has started, and then runs the test's code; `runs` after it has sent its address.
 */
const start = async (boot: string): Promise<{ child: ChildProcess; runs: Promise<unknown> }> => {
  const runPart = new URL('../../dist/runtime/run-part.js', import.meta.url).href
  const script = `import { runPart } from '${runPart}'
    setInterval(() => undefined, 1000)
    await runPart(async () => { console.log('boots'); ${boot} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  children.push(child)
  const runs = once(child, 'message')
  await once(child.stdout as Readable, 'data')
  return { child, runs }
}

test('a part that receives a signal while it boots ends at once and in order', async () => {
  const { child } = await start('await new Promise(() => undefined)')
  child.kill('SIGTERM')
  // without its handler the signal would have no exit code, and a container would not end at all
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a running part is closed before it ends; a failure to close is in its exit code', async () => {
  for (const [close, code] of [
    ["console.log('closed')", 0],
    ["throw new Error('no')", 1],
  ] as const) {
    const { child, runs } = await start(`return { url: 'x', close: async () => { ${close} } }`)
    await runs
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([code, null])
  }
})
