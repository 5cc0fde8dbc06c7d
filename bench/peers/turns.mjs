// Several servers under the same load, alternating.
import { note } from '../run/report.mjs'
import { load } from './load.mjs'

/** calls per second at which costs are compared: an idle server pays for wake-ups, a busy one does not */
const pace = 3_000

const at = (share, rounds, what) =>
  rounds.map((round) => round[what]).toSorted((one, other) => one - other)[Math.floor(rounds.length * share)]

/**
 * Sends `requests` to each side in alternating rounds: one second at a fixed rate for the cost of a call (`each`, µs of
 * CPU time; `p99`, milliseconds), and half a second at full speed (`perSecond`). Other load can only add, so the best
 * quarter of the rounds counts, for every side.
 */
export const compare = async (sides, requests, rounds) => {
  const done = Object.fromEntries(Object.keys(sides).map((name) => [name, []]))
  for (const { url } of Object.values(sides)) await load(url, requests, { seconds: 2 })
  for (let round = 0; round < rounds; round++)
    for (const [name, { url, used = () => 0 }] of Object.entries(sides)) {
      const before = used()
      const { calls, p99 } = await load(url, requests, { seconds: 1, pace })
      const each = (used() - before) / calls
      const { perSecond } = await load(url, requests, { seconds: 0.5 })
      done[name].push({ each, p99, perSecond })
    }
  return Object.fromEntries(
    Object.entries(done).map(([name, all]) => {
      const [each, p99, perSecond] = [at(0.25, all, 'each'), at(0.25, all, 'p99'), at(0.75, all, 'perSecond')]
      note(
        `  ${name}: ${each.toFixed(1)} µs each at ${pace} calls/s, p99 ${p99.toFixed(1)} ms; at most ${Math.round(perSecond)} calls/s`,
      )
      return [name, { each, p99, perSecond }]
    }),
  )
}
