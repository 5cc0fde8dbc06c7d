// `npm run -s security:slow-readers [-- --seconds 300 --connections 200]`: clients that read nothing of pages, API
// docs, calls and sockets, against the built product. Fails if it holds more resources a minute after they disconnect.
import { parseArgs } from 'node:util'
import { startTestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { portsOf } from './handles.ts'
import { MAX_GROWTH, withstandSlowReaders } from './slow-readers.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '300' }, connections: { type: 'string', default: '200' } },
})
const [seconds, connections] = [Number(values.seconds), Number(values.connections)]
const print = (line: string): void => void process.stdout.write(`${line}\n`)

const product = await startTestProduct({ env: { RATE_PER_10_SECONDS: '2000' } })
try {
  const guests = await Promise.all(Array.from({ length: 12 }, () => new Visitor(product.url).becomeGuest()))
  const tokens = guests.map(({ token }) => token ?? '')
  const ports = portsOf(product.dataDir)
  print(`${connections} slow readers for ${seconds} s`)
  const attack = { url: product.url, pid: product.child.pid ?? 0, ports, tokens, connections, seconds, print }
  const { before, after } = await withstandSlowReaders(attack)
  const grown = { handles: after.handles / before.handles, memory: after.memory / before.memory }
  const isHeld = grown.handles > MAX_GROWTH || grown.memory > MAX_GROWTH
  print(
    `  grown by ${((grown.handles - 1) * 100).toFixed(1)} % handles, ${((grown.memory - 1) * 100).toFixed(1)} % memory`,
  )
  if (isHeld) process.exitCode = 1
} finally {
  await product.stop()
}
