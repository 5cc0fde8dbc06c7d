// Runs the chat benchmark's clients against a server and returns the results.
import { fork } from 'node:child_process'
import { on } from 'node:events'
import { fileURLToPath } from 'node:url'
import { percentile } from '../run/percentile.mjs'

const script = fileURLToPath(new URL('./senders.mjs', import.meta.url))

/**
 * The first person of each pair sends to the second, one message at a time.
 * - `url`: of the server, `ws://…`
 * - `pairs`: `[{ id, token }, { id, token }]` each
 * - `seconds`: how long
 * - `perSecond`: total message rate; if omitted, the next is sent on each acknowledgement
 * - `onRunning`: called when all sockets are open; returns a function to call at the end of the load
 */
export const runLoad = async ({ url, pairs, seconds, perSecond, onRunning = () => () => undefined }) => {
  const child = fork(script, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const answers = on(child, 'message', { close: ['exit'] })
  const answer = async () => {
    const { value, done } = await answers.next()
    if (done) throw new Error(`the senders ended with ${child.exitCode}`)
    return value[0]
  }
  child.send({ url, pairs: pairs.map((pair) => pair.map(({ id, token }) => ({ id, token }))), seconds, perSecond })
  await answer()
  const onEnd = onRunning()
  child.send('go')
  const { took } = await answer()
  onEnd()
  const { sent, acknowledged, delivered } = await answer()
  return {
    /** messages acknowledged to each pair's sender */
    sent,
    messages: acknowledged.length,
    perSecond: acknowledged.length / took,
    ackMs: { p50: percentile(acknowledged, 0.5), p95: percentile(acknowledged, 0.95) },
    deliveredMs: { p50: percentile(delivered, 0.5), p95: percentile(delivered, 0.95) },
  }
}
