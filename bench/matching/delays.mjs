// How long the event loop blocks while a model is trained and the decks of a region are planned.
import { setImmediate as breathe } from 'node:timers/promises'
import { pairsOf } from '@xinyu/users/discovery/decks/deck-pairs'
import { learnInThread } from '@xinyu/users/matching/learning/learn-in-thread'
import { listsInThread } from '@xinyu/users/matching/lists/lists-in-thread'
import { traitsOfMember } from '@xinyu/users/matching/profile-traits.rules'
import { figure, note } from '../run/report.mjs'
import { candidate, effectsOf } from './people.mjs'

/** The thread's own CPU time: how long it blocks, regardless of other load. */
export const own = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const some = (all, size) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
async function* inBatches(learners) {
  for (const batch of some(learners, 200)) {
    yield batch
    await breathe()
  }
}
/** How long the work takes, and the longest event loop delay meanwhile. */
const measureDelay = async (work) => {
  let [longest, turnBegan] = [0, own()]
  const done = new AbortController()
  const turns = (async () => {
    while (!done.signal.aborted) {
      await breathe()
      longest = Math.max(longest, own() - turnBegan)
      turnBegan = own()
    }
  })()
  const [began, used] = [performance.now(), process.cpuUsage()]
  const answer = await work()
  const [seconds, { user, system }] = [(performance.now() - began) / 1_000, process.cpuUsage(used)]
  done.abort()
  await turns
  return { answer, longest, seconds, cpuSeconds: (user + system) / 1e6 }
}
const { signal } = new AbortController()

export const reportLearning = async (random, now) => {
  note('  10000 decisions learned in a thread …')
  const learners = Array.from({ length: 4_000 }, (_, at) => traitsOfMember(candidate(random, at, 1 + (at % 2)), now))
  const decisions = Array.from({ length: 10_000 }, () => {
    const man = 2 * Math.floor(2_000 * random())
    const woman = 2 * Math.floor(2_000 * random()) + 1
    const [from, to] = random() < 0.5 ? [man, woman] : [woman, man]
    return { from: learners[from].id, to: learners[to].id, yes: random() < 0.4 }
  })
  const learning = await measureDelay(() => learnInThread(inBatches(learners), some(decisions, 500), signal))
  figure({ figure: 'matching, 10000 decisions: learned in', ours: learning.seconds, unit: 's' })
  figure({
    figure: 'matching, 10000 decisions: longest pause of the process meanwhile',
    ours: learning.longest,
    unit: 'ms',
    goal: { of: 'ours', atMost: 20 },
  })
}

export const reportPlanning = async (random, chances, now) => {
  note('  the decks of a region are planned …')
  const region = Array.from({ length: 1_500 }, (_, at) => ({
    ...candidate(random, at, 1 + (at % 2)),
    isPersonal: true,
  }))
  const known = new Map(region.map((one) => [one._id, chances.known(traitsOfMember(one, now), effectsOf(random))]))
  const planning = await measureDelay(async () => {
    const pairs = await pairsOf({ people: region, known, decided: new Map() }, chances, now, signal)
    return { pairs: pairs.columns.both.length, lists: await listsInThread(pairs, { rows: 10 }, signal) }
  })
  const planned = `matching, the ${region.length} most active of a region`
  if (planning.answer.lists?.size !== region.length) throw new Error('somebody of the region has no list')
  figure({ figure: `${planned}: pairs thought of`, ours: planning.answer.pairs, unit: '' })
  figure({ figure: `${planned}: decks planned in`, ours: planning.cpuSeconds, unit: 's of processor time' })
  figure({
    figure: `${planned}: longest pause of the process meanwhile`,
    ours: planning.longest,
    unit: 'ms',
    goal: { of: 'ours', atMost: 50 },
  })
}
