// The console's search for what was written, over a million posts: how long a query takes, and how large its index is.
// The texts are made from a vocabulary whose words are as unequally frequent as those of a language (Zipf), and some
// phrases of scammers in one of a thousand. Queries are words of every frequency, two words, and what nobody wrote.
// node bench/desk-search/bench.mjs [posts, default 1000000] [queries of each kind, default 60]
import { startService } from '@xinyu/testkit/service-under-test'
import { searchTexts } from '@xinyu/contracts/http/users/moderation'
import { moderationConfig } from '@xinyu/moderation/config'
import { ModerationModule } from '@xinyu/moderation/moderation.module'
import { storedText } from '@xinyu/moderation/text-search/texts.store'
import { newId } from '@xinyu/platform/ids'
import { fill, at } from '../lists/fill.mjs'
import { startBenchEngines } from '../run/engines.mjs'
import { args, figure, note } from '../run/report.mjs'
import { median, p95 } from '../run/percentile.mjs'

const [posts, queries] = [Number(args[0] ?? 1_000_000), Number(args[1] ?? 60)]
const words = 40_000
const phrases = ['内幕消息稳赚不赔', '加我微信带你投资', '代开发票联系我']

let seed = 7
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0
  return (seed >>> 0) / 2 ** 32
}
// two thirds of the words have two characters; common characters are in many of them
const character = () => String.fromCharCode(0x4e00 + Math.floor(3_500 * random() ** 2))
const vocabulary = Array.from({ length: words }, () => character() + character() + (random() < 0.33 ? character() : ''))
const zipf = () => vocabulary[Math.min(words - 1, Math.floor(words ** random()) - 1)]
const sentence = () => Array.from({ length: 6 + Math.floor(random() * 16) }, zipf).join('')

const textOf = (index) => (index % 1_000 === 0 ? sentence() + phrases[(index / 1_000) % phrases.length] : sentence())
const postOf = (index) =>
  storedText({ kind: 'post', subject_id: newId(), user_id: newId(), text: textOf(index), at: at(index) })

const asked = {
  'a common word': () => vocabulary[Math.floor(random() * 20)],
  'a word of a scammer': () => phrases[Math.floor(random() * phrases.length)],
  'a rare word': () => vocabulary[words - 1 - Math.floor(random() * 20_000)],
  'two words': () => `${vocabulary[Math.floor(random() * 2_000)]} ${vocabulary[Math.floor(random() * 2_000)]}`,
  'what nobody wrote': () => character() + character() + character() + character(),
}

const engines = await startBenchEngines()
try {
  const service = await startService({
    name: 'moderation',
    module: ModerationModule,
    config: moderationConfig,
    timers: false,
  })
  const moderator = await service.person({ roles: ['moderator'] })
  const began = performance.now()
  await fill(service, 'search_texts', posts, postOf)
  note(`${posts} posts in ${Math.round((performance.now() - began) / 1_000)} s`)
  const all = []
  for (const [kind, query] of Object.entries(asked)) {
    const times = []
    let found = 0
    for (let index = 0; index < queries; index++) {
      const q = query()
      const from = performance.now()
      found += (await service.call(searchTexts, { q }, moderator)).found.length
      times.push(performance.now() - from)
    }
    all.push(...times)
    note(`${kind}: ${(found / queries).toFixed(1)} found`)
    figure({
      figure: `desk-search, ${posts} posts, ${kind}: p95`,
      ours: p95(times),
      unit: 'ms',
      goal: { of: 'ours', atMost: 300 },
    })
  }
  figure({ figure: `desk-search, ${posts} posts: median`, ours: median(all), unit: 'ms' })
  figure({ figure: `desk-search, ${posts} posts: p95`, ours: p95(all), unit: 'ms', goal: { of: 'ours', atMost: 300 } })
  const [{ storageStats }] = await service.database
    .collection('search_texts', { shardKey: '_id' })
    .aggregate([{ $collStats: { storageStats: {} } }])
    .toArray()
  const megabytes = (bytes) => bytes / 2 ** 20
  figure({ figure: `desk-search, ${posts} posts: texts`, ours: megabytes(storageStats.storageSize), unit: 'MB' })
  figure({
    figure: `desk-search, ${posts} posts: index of grams`,
    ours: megabytes(storageStats.indexSizes['grams_1_at_-1']),
    unit: 'MB',
  })
  await service.close()
} finally {
  await engines.stop()
}
process.exit(0)
