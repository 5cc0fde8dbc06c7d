// Several servers under the same load, in turns.
import autocannon from 'autocannon'
import { note } from '../report.mjs'

const load = async (url, requests, duration) => {
  const result = await autocannon({ url, requests, connections: 20, duration })
  if (result.non2xx + result.errors > 0) throw new Error(`${url} failed ${result.non2xx + result.errors} times`)
  return { calls: result.requests.total, perSecond: result.requests.total / result.duration, p99: result.latency.p99 }
}
const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]

/**
 * Puts `requests` to each side for `seconds` in all, in rounds of a second that take turns, so that a busy moment of
 * the machine meets all of them; the medians of `each` (µs of processor time a call) and `perSecond`, and the worst p99
 * in milliseconds.
 */
export const compare = async (sides, requests, seconds) => {
  for (const { url } of Object.values(sides)) await load(url, requests, 2)
  const rounds = Object.fromEntries(Object.keys(sides).map((name) => [name, []]))
  for (let round = 0; round < seconds; round++)
    for (const [name, { url, used = () => 0 }] of Object.entries(sides)) {
      const before = used()
      const done = await load(url, requests, 1)
      rounds[name].push({ ...done, each: (used() - before) / done.calls })
    }
  return Object.fromEntries(
    Object.entries(rounds).map(([name, done]) => {
      const sum = {
        each: median(done.map(({ each }) => each)),
        perSecond: median(done.map(({ perSecond }) => perSecond)),
        p99: Math.max(...done.map(({ p99 }) => p99)),
      }
      note(`  ${name}: ${Math.round(sum.perSecond)} calls/s, ${sum.each.toFixed(1)} µs each, p99 ${sum.p99} ms`)
      return [name, sum]
    }),
  )
}
