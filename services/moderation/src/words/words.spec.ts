import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { appealDecided } from '@xinyu/contracts/events/moderation'
import { messageMarked } from '@xinyu/contracts/events/chat'
import { importWords, testWords } from '@xinyu/contracts/http/users/moderation'
import { checkText, countWordHits, sensitiveWords } from '@xinyu/contracts/internal/moderation'
import { WordMatcher } from '@xinyu/contracts/rules/text/sensitive-words'
import { wordRule } from '@xinyu/contracts/rules/text/words/word-rule'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { FixedClock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { newId } from '@xinyu/platform/ids'
import { JobScheduler } from '@xinyu/platform/jobs/job-scheduler'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../config.ts'
import { ModerationModule } from '../moderation.module.ts'
import { WordCheck } from './word-check.ts'
import type { StoredWord } from './words.store.ts'

let moderation: ServiceUnderTest<ModerationConfig>
let other: ServiceUnderTest<ModerationConfig>
let peer: InternalClient
let moderator: TestPerson
const clock = FixedClock.atNextNoon()
const start = (env: Record<string, string> = {}) =>
  startService({ name: 'moderation', module: ModerationModule, config: moderationConfig, clock, env })
beforeAll(async () => {
  moderation = await start()
  const { XINYU_NAMESPACE, MONGODB_URL } = moderation.config
  other = await start({ XINYU_NAMESPACE, MONGODB_URL })
  peer = new InternalClient({ ...moderation.config, MODERATION_URL: moderation.service.url })
  moderator = await moderation.person({ roles: ['moderator'] })
})
afterAll(async () => {
  await other.close()
  await moderation.close()
})

const publishedVersions = async () => {
  await moderation.drain()
  return moderation.published.filter(({ type }) => type === 'moderation.words-changed.v1').map(({ data }) => data)
}
const verdict = async (text: string) => (await peer.call(checkText, { text, scene: 'chat' })).badword
const admin = async (path: string, init: RequestInit = {}, by = moderator) => {
  const headers = { authorization: `Bearer ${by.token}`, ...(init.body ? { 'content-type': 'application/json' } : {}) }
  const reply = await fetch(`${moderation.service.url}/api/admin/sensitiveWords${path}`, { headers, ...init })
  return { status: reply.status, body: (await reply.json()) as { id: string; code?: string; word: string } }
}
const post = (body: object) => admin('', { method: 'POST', body: JSON.stringify(body) })
const put = (id: string, body: object) => admin(`/${id}`, { method: 'PUT', body: JSON.stringify(body) })
/** Whether the other instance was notified each time; if Redis lost a message, its next poll makes up for it. */
const wasNotified: boolean[] = []
const until = async (condition: () => boolean): Promise<void> => {
  for (let waits = 0; waits < 500 && !condition(); waits++) await new Promise((resolve) => setTimeout(resolve, 5))
  wasNotified.push(condition())
  while (!condition()) await other.runJob('reload-words')
}

test('a list changed by hand gets the next version, which is published once and used from then on', async () => {
  const { version, words: list } = await peer.call(sensitiveWords, { known: 0 })
  expect([version, list?.some(({ word }) => word === '赌博'), await verdict('来打·麻将吗')]).toEqual([1, true, null])
  expect(await peer.call(sensitiveWords, { known: version })).toEqual({ version, words: null })
  const rule = wordRule.parse({ word: '打 麻将' })
  const made = { ...rule, _id: 'new', folded: '打麻将', note: '', by: null, addedAt: new Date() }
  await moderation.database.collection<StoredWord>('sensitive_words').insertOne(made)
  for (let twice = 0; twice < 2; twice++) await moderation.runJob('reload-words')
  expect(await publishedVersions()).toEqual([{ version: 1 }, { version: 2 }])
  expect((await peer.call(sensitiveWords, { known: version })).words).toContainEqual(rule)
  expect(await verdict('来打·麻将吗')).toBe('打 麻将')
})

test('a service that compiles the list itself gets moderation’s results', async () => {
  const { words: list } = await peer.call(sensitiveWords, { known: 0 })
  const matcher = new WordMatcher(list ?? [])
  const texts = [
    '今天去爬山吗',
    '来网赌球吧',
    '赌 。球',
    'ＶＸ代开 发 票',
    '大海',
    '大麻 和冰-毒',
    '天津大麻花',
    '',
    '网',
  ]
  for (const text of [...texts, ...(list ?? []).map(({ word }) => word)]) {
    const { value, badword, hit } = await peer.call(checkText, { text, scene: 'chat' })
    const found = matcher.find(text)
    expect([text, hit?.word, badword, value]).toEqual([
      text,
      found?.word,
      found?.action === 'refuse' ? found.word : null,
      Number(found?.action === 'refuse'),
    ])
  }
})

test('a moderator’s new, changed or deleted word takes effect at once, also at the other instance', async () => {
  const elsewhere = () => other.service.app.get(WordCheck).check('送茶上门吗').hit?.action ?? null
  const { body: added } = await post({ word: '送茶上门', kind: 'sexual', action: 'refuse', note: '暗语' })
  expect([added, await verdict('送 茶 上 门吗')]).toEqual([
    expect.objectContaining({ word: '送茶上门', action: 'refuse', by: moderator.id, note: '暗语', forms: [] }),
    '送茶上门',
  ])
  await until(() => elsewhere() === 'refuse')
  expect((await put(added.id, { word: '送茶上门', action: 'mark', except: ['送茶上门店'] })).body).toMatchObject({
    action: 'mark',
  })
  const { value, badword, hit } = await peer.call(checkText, { text: '送茶上门吗', scene: 'post' })
  expect([value, badword, hit?.action]).toEqual([0, null, 'mark'])
  expect((await peer.call(checkText, { text: '送茶上门店', scene: 'post' })).hit).toBeNull()
  await until(() => elsewhere() === 'mark')
  expect((await admin(`/${added.id}`, { method: 'DELETE' })).status).toBe(200)
  await until(() => elsewhere() === null)
  expect(wasNotified).toContain(true)
  expect((await admin(`/${added.id}`)).status).toBe(404)
  const versions = (await publishedVersions()).map((data) => (data as { version: number }).version)
  expect(versions).toEqual(versions.map((_, index) => index + 1))
})

test('an instance that misses a change polls for it twice in ten seconds', () => {
  const job = moderation.service.app.get(JobScheduler).jobs.find(({ name }) => name === 'reload-words')
  expect(job?.everyMs).toBeLessThanOrEqual(5_000)
})

test('the list has each word once in any spelling, and none that is too short', async () => {
  expect((await post({ word: '賭 博' })).body).toMatchObject({ code: 'WORD_KNOWN' })
  expect((await post({ word: '的' })).body).toMatchObject({ code: 'WORD_TOO_SHORT' })
  const { body: own } = await post({ word: '甲乙丙' })
  expect((await put(own.id, { word: '博彩' })).body).toMatchObject({ code: 'WORD_KNOWN' })
  expect((await put('nobody', { word: '博彩了' })).status).toBe(404)
})

test('the list is searched by beginning, kind and action, in either order', async () => {
  const list = async (filter: object, sort = ['word', 'ASC']) =>
    (await admin(`?filter=${JSON.stringify(filter)}&sort=${JSON.stringify(sort)}`)).body as unknown as {
      word: string
      kind: string
    }[]
  expect((await list({ q: '赌' })).map(({ word }) => word).sort()).toEqual(['赌博', '赌场', '赌球'].sort())
  expect(new Set((await list({ kind: 'drugs' })).map(({ kind }) => kind))).toEqual(new Set(['drugs']))
  expect((await list({ action: 'mark' })).length).toBeGreaterThan(0)
  expect((await list({ q: '赌.*' })).length).toBe(3)
  expect((await list({}, ['addtime', 'DESC']))[0]?.word).toBe('甲乙丙')
})

test('an import has a preview, adds words once, and leaves existing ones as they are', async () => {
  const words = ['暗号一', '赌博', '暗号 一', '丁'].map((word) => wordRule.parse({ word, action: 'review' }))
  const sorted = { added: ['暗号一'], doubled: ['赌博', '暗号 一'], tooShort: ['丁'] }
  expect(await moderation.call(importWords, { words, isPreview: true }, moderator)).toMatchObject(sorted)
  expect(await verdict('暗号一')).toBeNull()
  expect(await moderation.call(importWords, { words }, moderator)).toMatchObject(sorted)
  expect((await peer.call(checkText, { text: '暗号一', scene: 'chat' })).hit?.action).toBe('review')
  expect(await verdict('赌博')).toBe('赌博')
  expect(await moderation.call(importWords, { words }, moderator)).toMatchObject({ added: [] })
})

test('a text can be tried against the list, and against a word that is not in it yet', async () => {
  const tried = await moderation.call(testWords, { text: '天津大麻花，赌 博，加微信' }, moderator)
  expect(tried.action).toBe('refuse')
  expect(tried.findings).toContainEqual({
    word: '大麻',
    kind: 'drugs',
    action: 'refuse',
    seen: '大麻',
    innocent: 'phrase',
  })
  expect(tried.findings).toContainEqual(expect.objectContaining({ word: '赌博', seen: '赌 博', innocent: null }))
  const word = wordRule.parse({ word: '赌博', action: 'mark' })
  expect((await moderation.call(testWords, { text: '赌博', word }, moderator)).action).toBe('mark')
  expect(await verdict('赌博')).toBe('赌博')
})

test('only moderators change the list, and the trail has the old and new values', async () => {
  for (const by of [await moderation.person(), await moderation.person({ roles: ['support'] })]) {
    expect((await admin('', {}, by)).status).toBe(403)
    expect((await moderation.refused(testWords, { text: 'x' }, by)).http).toBe(403)
    const words = [wordRule.parse({ word: '暗号二' })]
    expect((await moderation.refused(importWords, { words }, by)).http).toBe(403)
  }
  const { body: own } = await post({ word: '戊己庚', action: 'review' })
  await put(own.id, { word: '戊己庚', action: 'refuse' })
  await moderation.drain()
  const boss = await moderation.person({ roles: ['admin'] })
  const trail = await fetch(`${moderation.service.url}/api/admin/auditLog?range=[0,99]`, {
    headers: { authorization: `Bearer ${boss.token}` },
  })
  expect(await trail.json()).toContainEqual(
    expect.objectContaining({
      action: 'sensitiveWords.update',
      actor_id: moderator.id,
      subject_id: own.id,
      changes: expect.arrayContaining([
        expect.objectContaining({ field: 'action', before: 'review', after: 'refuse' }),
      ]),
    }),
  )
})

test('the list shows how often each word was found, today and in thirty days, with repeated totals counted once', async () => {
  const made = (await post({ word: '数一数', kind: 'other', action: 'mark' })).body
  const hits = async () => {
    const { hitsToday, hits30, lastHitAt } = (await admin(`/${made.id}`)).body as unknown as Record<string, unknown>
    return [hitsToday, hits30, lastHitAt]
  }
  expect(await hits()).toEqual([0, 0, null])
  for (const text of ['来数·一数', '再数一数', '没有']) await peer.call(checkText, { text, scene: 'chat' })
  // a post is checked again when it is shown or waits, and counted there
  await peer.call(checkText, { text: '数一数', scene: 'post' })
  for (let twice = 0; twice < 2; twice++) await moderation.runJob('count-word-hits')
  expect((await hits()).slice(0, 2)).toEqual([2, 2])
  const dayOf = (daysAgo: number) =>
    new Date(clock.now().getTime() + 8 * 3_600_000 - daysAgo * DAY_MS).toISOString().slice(0, 10)
  const totalOf = (day: string, total: number) => ({ word: '数一数', day, total, lastAt: `${day}T01:00:00.000Z` })
  const reportHits = (...totals: ReturnType<typeof totalOf>[]) =>
    peer.call(countWordHits, { source: 'chat-1', hits: totals })
  const today = dayOf(0)
  for (const total of [5, 7, 7, 5])
    await reportHits(totalOf(today, total), totalOf(dayOf(29), 10), totalOf(dayOf(30), 100))
  expect((await hits()).slice(0, 2)).toEqual([9, 19])
  const listed = (await admin(`?filter=${JSON.stringify({ q: '数一' })}`)).body as unknown as Record<string, unknown>[]
  expect(listed).toMatchObject([{ word: '数一数', hitsToday: 9, hits30: 19 }])
})

test('a word whose hits are appealed against too often goes back one stage by itself, on record, until somebody restores it', async () => {
  const { body } = await post({ word: '海岛拼团', action: 'refuse', kind: 'fraud' })
  clock.advance(60_000)
  const appealed = async (outcome: 'lifted' | 'upheld', twice = false) => {
    const [user_id, id] = [newId(), newId()]
    const found = { words: [{ word: '海岛拼团', kind: 'fraud' as const }], at: clock.now().toISOString() }
    await moderation.receive(messageMarked, id, {
      message_id: id,
      favorite_id: newId(),
      user_id,
      user2_id: newId(),
      ...found,
    })
    const about = { user_id, ban_id: newId(), of: 'ban' as const, until: null, rule: null, reason: '', note: '' }
    const decided = { ...about, outcome, moderator_id: newId(), report_id: null, reporter_id: null }
    const appeal_id = newId()
    for (let times = twice ? 2 : 1; times > 0; times--)
      await moderation.receive(appealDecided, appeal_id, { appeal_id, ...decided })
  }
  const now = async () => (await admin(`/${body.id}`)).body as object
  for (let n = 0; n < 4; n++) await appealed('lifted', true)
  await appealed('upheld')
  expect(await now()).toMatchObject({ action: 'refuse', turnedBack: null })
  expect(await verdict('一起海岛拼团')).toBe('海岛拼团')
  await appealed('lifted')
  expect(await now()).toMatchObject({ action: 'review', turnedBack: { from: 'refuse', granted: 5, decided: 6 } })
  expect(await verdict('一起海岛拼团')).toBeNull()
  await moderation.drain()
  const trail = moderation.published.filter(
    ({ data }) => (data as { action?: string }).action === 'sensitiveWords.turnBack',
  )
  expect(trail.map(({ data }) => data)).toMatchObject([
    { actor_id: 'product', outcome: 'begun', subject_id: body.id, reason: '5/6' },
    { outcome: 'done' },
  ])
  clock.advance(60_000)
  const restore = () => admin(`/${body.id}/restore`, { method: 'POST', body: '{}' })
  expect((await restore()).body).toMatchObject({ action: 'refuse', turnedBack: null })
  expect((await restore()).body.code).toBe('CONFLICT')
  // earlier appeals do not count again
  await appealed('lifted')
  expect(await now()).toMatchObject({ action: 'refuse' })
})
