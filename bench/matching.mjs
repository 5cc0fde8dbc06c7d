// In-memory candidate search: the best 50 of a million under the preferences of both sides, compared with a loop over
// one object per candidate; memory, building and updates; how long the event loop blocks while a model is trained and
// the decks of a region are planned. Then the policy on a synthetic market, and on real decisions if available.
// node bench/matching.mjs [candidates, default 1000000]
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { CandidateIndex } from '@xinyu/users/discovery/candidate-index/candidate-index'
import { CandidateSearch } from '@xinyu/users/discovery/candidate-index/candidate-search'
import { traitsOfMember } from '@xinyu/users/matching/profile-traits.rules'
import { reportDecisions } from './matching/decisions.mjs'
import { reportMarket } from './matching/market.mjs'
import { bestOfObjects } from './matching/objects.mjs'
import { own, reportLearning, reportPlanning } from './matching/delays.mjs'
import { candidate, effectsOf, modelOf, numbers } from './matching/people.mjs'
import { median, p95 } from './run/percentile.mjs'
import { args, figure, note } from './run/report.mjs'

const count = Number(args[0] ?? 1_000_000)
/** objects take several times the memory: the peer has fewer, and its time is scaled to our number */
const peerCount = Math.min(count, 200_000)
const [looks, limit, day, now] = [60, 50, '2026-11-22', new Date()]
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
const used = () => {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
/** minimum of three rounds: other load can only increase it */
const leastOf = (round) => {
  const rounds = Array.from({ length: 3 }, round)
  return rounds[0].map((_, at) => Math.min(...rounds.map((one) => one[at])))
}
/** milliseconds of CPU time */
const cpu = (work) => {
  const began = process.cpuUsage()
  const answer = work()
  const { user, system } = process.cpuUsage(began)
  return { answer, ms: (user + system) / 1_000 }
}

const chances = modelOf(numbers(5), now)
const person = (random, index, gender) => {
  const one = candidate(random, index, gender)
  return { one, known: chances.known(traitsOfMember(one, now), effectsOf(random)) }
}
const fill = (many) => {
  const random = numbers(11)
  const index = new CandidateIndex(chances)
  let longest = 0
  let putting = 0
  for (let at = 0; at < many; at++) {
    const { one, known } = person(random, at, 2)
    const began = own()
    index.upsert(one, known)
    putting += own() - began
  }
  let packing = 0
  for (let began = own(), steps = index.pack(); !steps.next().done; began = own()) {
    longest = Math.max(longest, own() - began)
    packing += own() - began
  }
  return { index, putting, packing, longest }
}

const seekers = Array.from({ length: looks }, (_, at) => {
  const random = numbers(100 + at)
  const { one, known } = person(random, 5_000_000 + at, 1)
  const age = 2026 - Number(one.birthday.slice(0, 4))
  return { one: { ...one, wishes: { ageMin: Math.max(18, age - 6), ageMax: age + 4, marriage: [0] } }, known }
})
const anywhere = { gender: 2, province: 0, city: 0 }
const candidateSearchOf = (index, { one, known }) => new CandidateSearch(one, day, now, index.ranges, chances, known)
const skipped = new Set()

note(`  ${peerCount} candidates as objects …`)
const random = numbers(11)
const objects = Array.from({ length: peerCount }, (_, at) => person(random, at, 2))
const small = fill(peerCount).index
const askPeer = (seeker) => {
  const { answer, ms } = cpu(() => bestOfObjects(objects, seeker.one, seeker.known, chances, { limit, day, now }))
  const ours = small.findBest(candidateSearchOf(small, seeker), anywhere, limit, skipped)
  const isSame = answer.every(({ score }, at) => Math.abs(score - (ours[at]?.score ?? Number.NaN)) < 1e-5)
  if (!isSame || answer.length !== ours.length) throw new Error('the index does not find the best')
  return (ms * count) / peerCount
}
const peer = leastOf(() => seekers.slice(0, 10).map(askPeer))
objects.length = 0

note(`  ${count} candidates in memory …`)
const before = used()
const { index, putting, packing, longest } = fill(count)
const bytes = (used() - before) / count
const search = (area, who = seekers) =>
  leastOf(() =>
    who.map((seeker) => cpu(() => index.findBest(candidateSearchOf(index, seeker), area(seeker), limit, skipped)).ms),
  )
search(() => anywhere)
const all = search(() => anywhere)
const name = `matching, ${count} candidates`
figure({
  figure: `${name}: best ${limit} within limits, p50`,
  ours: median(all),
  peer: median(peer),
  unit: 'ms of processor time',
  goal: { of: 'ours', atMost: 5 },
})
figure({
  figure: `${name}: best ${limit} within limits, p95`,
  ours: p95(all),
  peer: p95(peer),
  unit: 'ms of processor time',
})
const everybody = search(
  () => anywhere,
  seekers.map(({ one, known }) => ({ one: { ...one, wishes: {} }, known })),
)
figure({
  figure: `${name}: best ${limit} for who wishes nothing, p50`,
  ours: median(everybody),
  unit: 'ms of processor time',
})
const near = search(({ one }) => ({ ...anywhere, province: Number(one.provinceCode) }))
figure({ figure: `${name}: best ${limit} of a province, p95`, ours: p95(near), unit: 'ms of processor time' })
figure({ figure: `${name}: memory`, ours: bytes, unit: 'bytes a candidate', goal: { of: 'ours', atMost: 300 } })
figure({ figure: `${name}: built from candidates`, ours: putting + packing, unit: 'ms of processor time' })
figure({
  figure: `${name}: longest pause while it is put in order`,
  ours: longest,
  unit: 'ms',
  goal: { of: 'ours', atMost: 20 },
})

const changing = numbers(77)
const changes = Array.from({ length: 1_000 }, () => person(changing, Math.floor(changing() * count), 2))
const { ms: taken } = cpu(() => changes.forEach(({ one, known }) => index.upsert(one, known)))
figure({ figure: `${name}: freshness, 1000 changes taken over every 2 s`, ours: taken, unit: 'ms of processor time' })
const after = search(() => anywhere)
figure({ figure: `${name}: best ${limit} after 1000 changes, p50`, ours: median(after), unit: 'ms of processor time' })

await reportLearning(changing, now)
await reportPlanning(changing, chances, now)
reportMarket()
await reportDecisions()
process.exit(0)
