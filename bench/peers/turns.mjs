// Several servers under the same load, in turns.
import { note } from '../report.mjs'
import { load } from './load.mjs'

const at = (share, numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * share)]

/**
 * Puts `requests` to each side for `seconds` in all, in rounds of a second that take turns. What else the machine does
 * only ever adds: of the rounds the better quarter counts, for every side alike. `each`: µs of processor time a call;
 * `perSecond`: calls; `p99`: milliseconds.
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
      const of = (share, what) =>
        at(
          share,
          done.map((round) => round[what]),
        )
      const sum = { each: of(0.25, 'each'), perSecond: of(0.75, 'perSecond'), p99: of(0.25, 'p99') }
      const { each, perSecond, p99 } = sum
      note(`  ${name}: ${Math.round(perSecond)} calls/s, ${each.toFixed(1)} µs each, p99 ${p99.toFixed(1)} ms`)
      return [name, sum]
    }),
  )
}
