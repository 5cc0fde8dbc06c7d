// What is like a member among a million likeness prints: lookups as an incident room and the matching of new members
// make them, with what the engine reads for each. Texts are sentences of a vocabulary with the frequencies of a
// language, and waves: two hundred copies of one text with small changes and a hundred of one picture, by thirty
// accounts. Prints of other pictures are random bits, of which the slowest waves have unequal odds, as in photographs.
// One process, one engine.
//   node bench/likeness/bench.mjs [prints, default 1000000] [lookups of each kind, default 100]
import { profileSubmitted } from '@xinyu/contracts/events/users'
import { findSimilarFaces } from '@xinyu/contracts/internal/face'
import { findDeviceMarks, findSharedLogins, findSharedPayees, getSnapshots } from '@xinyu/contracts/internal/incidents'
import { textPrint } from '@xinyu/contracts/rules/likeness/text-print'
import { moderationConfig } from '@xinyu/moderation/config'
import { changed, seeded } from '@xinyu/moderation/likeness/corpus/wave-texts'
import { FindLikenesses } from '@xinyu/moderation/likeness/find-likenesses'
import { keysOf } from '@xinyu/moderation/likeness/print.rules'
import { ModerationModule } from '@xinyu/moderation/moderation.module'
import { newId } from '@xinyu/platform/ids'
import { snapshot } from '@xinyu/testkit/people/builders'
import { startService } from '@xinyu/testkit/service-under-test'
import { at, fill } from '../lists/fill.mjs'
import { startBenchEngines } from '../run/engines.mjs'
import { median, p95 } from '../run/percentile.mjs'
import { args, figure, note } from '../run/report.mjs'

const [prints, lookups] = [Number(args[0] ?? 1_000_000), Number(args[1] ?? 100)]
const [waves, accounts] = [Math.round(prints / 10_000), 30]
const random = seeded(28)

// two thirds of the words have two characters; common characters are in many of them
const character = () => String.fromCharCode(0x4e00 + Math.floor(3_500 * random() ** 2))
const vocabulary = Array.from(
  { length: 40_000 },
  () => character() + character() + (random() < 0.33 ? character() : ''),
)
const word = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? ''
const sentence = () => Array.from({ length: 9 + Math.floor(random() * 16) }, word).join('')
const odds = Array.from({ length: 64 }, (_none, bit) => (bit < 10 ? 0.3 + 0.4 * random() : 0.5))
const picture = () =>
  BigInt(`0b${odds.map((odd) => Number(random() < odd)).join('')}`)
    .toString(16)
    .padStart(16, '0')
/** a copy that is encoded again differs in a few bits */
const copyOf = (print) =>
  Array.from({ length: 4 }, () => BigInt(Math.floor(random() * 64)))
    .reduce((bits, bit) => bits ^ (1n << bit), BigInt(`0x${print}`))
    .toString(16)
    .padStart(16, '0')

const textOf = (wave) => changed(wave.text, random)
const startWave = () => ({
  text: `${sentence()}，${sentence()}`,
  picture: picture(),
  people: Array.from({ length: accounts }, newId),
})
const storedPrint = (kind, user_id, print, index) => {
  const [_id, subject_id] = [newId(), newId()]
  const where = kind === 'picture' ? 'picture' : index % 3 === 0 ? 'post' : 'message'
  const to = where === 'message' ? { to: newId() } : {}
  return { _id, kind, where, subject_id, user_id, print, keys: keysOf(kind, print), at: at(index % 250_000), ...to }
}

const allWaves = Array.from({ length: waves }, startWave)
const members = Array.from({ length: Math.round(prints / 8) }, newId)
/** a third are pictures; three in a hundred prints are of a wave */
const printOf = (index) => {
  const isPicture = index % 3 === 1
  if (index % 100 < 3) {
    const wave = allWaves[Math.floor(index / 100) % waves]
    const person = wave.people[Math.floor(random() * accounts)]
    if (isPicture) return storedPrint('picture', person, copyOf(wave.picture), index)
    return storedPrint('text', person, textPrint(textOf(wave)), index)
  }
  const person = members[Math.floor(random() * members.length)]
  return isPicture
    ? storedPrint('picture', person, picture(), index)
    : storedPrint('text', person, textPrint(sentence()), index)
}

const sanctioned = new Set(allWaves.map(({ people }) => people[0]))
const internal = [
  { call: findSharedLogins, answer: () => ({ devices: [], addresses: [] }) },
  { call: findSharedPayees, answer: () => ({ payees: [] }) },
  { call: findSimilarFaces, answer: () => ({ state: 'noConsent', faces: [] }) },
  { call: findDeviceMarks, answer: () => ({ marked: [] }) },
  {
    call: getSnapshots,
    answer: ({ user_ids }) => ({
      users: user_ids.map((_id) => snapshot({ _id, isCompleted: sanctioned.has(_id) ? 5 : 4 })),
    }),
  },
]

const engines = await startBenchEngines()
const name = `likeness, ${prints} prints`
const goal = { of: 'ours', atMost: 300 }
/** of one member, as the store reads them */
const newest = 30
try {
  const service = await startService({
    name: 'moderation',
    module: ModerationModule,
    config: moderationConfig,
    timers: false,
    internal,
  })
  const collection = service.database.collection('prints', { shardKey: '_id' })
  const began = performance.now()
  await fill(service, 'prints', prints, printOf)
  note(`${prints} prints in ${Math.round((performance.now() - began) / 1_000)} s`)

  const finder = service.service.app.get(FindLikenesses, { strict: false })
  const addPrints = (people, each) =>
    collection.insertMany(
      people.flatMap((person) =>
        Array.from({ length: each }, (_none, index) =>
          index % 3 === 1
            ? storedPrint('picture', person, picture(), index)
            : storedPrint('text', person, textPrint(sentence()), index),
        ),
      ),
    )
  const [single, busy] = [Array.from({ length: 20 }, newId), members.slice(0, 40)]
  await addPrints(single, 1)
  await addPrints(busy, newest)
  const asked = {
    'like one text or picture': { personOf: (index) => single[index % single.length], steps: 1, goal },
    'like one member': { personOf: () => members[40 + Math.floor(random() * (members.length - 40))], steps: 1, goal },
    [`like one member with ${newest} prints`]: { personOf: (index) => busy[index % busy.length], steps: 1, goal },
    'the room of a wave, up to five steps': { personOf: (index) => allWaves[index % waves].people[index % accounts] },
  }
  for (const [kind, { personOf, steps, ...more }] of Object.entries(asked)) {
    const [times, compared, read, found] = [[], [], [], []]
    for (let index = 0; index < lookups; index++) {
      const person = personOf(index)
      const from = performance.now()
      const { people } = await finder.around([person], 300, steps)
      times.push(performance.now() - from)
      found.push(people.length)
      const own = await collection.find({ user_id: person }).sort({ at: -1 }).limit(newest).toArray()
      const keys = [...new Set(own.flatMap((print) => print.keys))]
      const { executionStats } = await collection
        .find({ keys: { $in: keys } }, { projection: { _id: 0, print: 1 } })
        .hint({ keys: 1, print: 1 })
        .explain('executionStats')
      compared.push(executionStats.totalKeysExamined)
      read.push(executionStats.totalDocsExamined)
    }
    figure({ figure: `${name}, ${kind}: p50`, ours: median(times), unit: 'ms' })
    figure({ figure: `${name}, ${kind}: p95`, ours: p95(times), unit: 'ms', ...more })
    figure({ figure: `${name}, ${kind}: index keys read in the first step, p95`, ours: p95(compared), unit: 'keys' })
    figure({ figure: `${name}, ${kind}: documents examined for these, p95`, ours: p95(read), unit: 'documents' })
    figure({ figure: `${name}, ${kind}: accounts found, median`, ours: median(found), unit: 'accounts' })
  }

  const [times, matched] = [[], new Set()]
  for (let index = 0; index < lookups; index++) {
    const person = newId()
    const isOfWave = index % 2 === 0
    await service.receive(profileSubmitted, person, {
      user: snapshot({ _id: person, isCompleted: 2, wasApproved: false }),
      revision: 1,
      texts: [{ field: 'aboutMe', text: isOfWave ? textOf(allWaves[index % waves]) : sentence() }],
      images: [],
    })
    const from = performance.now()
    await service.runJob('match-newcomers')
    times.push(performance.now() - from)
    if (isOfWave) matched.add(person)
  }
  const hits = await service.database
    .collection('signup_matches', { shardKey: '_id' })
    .find({ state: 'open' })
    .toArray()
  const right = hits.filter(({ _id }) => matched.has(_id)).length
  figure({ figure: `${name}, a new member is matched: p50`, ours: median(times), unit: 'ms' })
  figure({ figure: `${name}, a new member is matched: p95`, ours: p95(times), unit: 'ms', goal })
  figure({ figure: `${name}, new members of a wave that are matched`, ours: (100 * right) / matched.size, unit: '%' })
  figure({ figure: `${name}, other new members that are matched`, ours: hits.length - right, unit: 'members' })

  const [{ storageStats }] = await collection.aggregate([{ $collStats: { storageStats: {} } }]).toArray()
  const megabytes = (bytes) => bytes / 2 ** 20
  figure({ figure: `${name}: prints on disk`, ours: megabytes(storageStats.storageSize), unit: 'MB' })
  figure({
    figure: `${name}: index of keys on disk`,
    ours: megabytes(storageStats.indexSizes['keys_1_print_1']),
    unit: 'MB',
  })
  figure({ figure: `${name}: all indexes on disk`, ours: megabytes(storageStats.totalIndexSize), unit: 'MB' })
  await service.close()
} finally {
  await engines.stop()
}
process.exit(0)
