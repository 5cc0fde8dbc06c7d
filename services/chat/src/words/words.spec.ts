import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { CallError } from '@xinyu/contracts/client/client'
import { messageMarked } from '@xinyu/contracts/events/chat'
import { wordsChanged } from '@xinyu/contracts/events/content'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { checkText, countWordHits, sensitiveWords } from '@xinyu/contracts/internal/moderation'
import { type WordRule, wordRule } from '@xinyu/contracts/rules/text/words/word-rule'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { JobScheduler } from '@xinyu/platform/jobs/job-scheduler'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { ChatModule } from '../chat.module.ts'
import { type ChatConfig, chatConfig } from '../config.ts'
import { SensitiveWords } from './sensitive-words.ts'

const rule = (word: string, action: WordRule['action'] = 'refuse') => wordRule.parse({ word, action })
/** moderation's stand-in; without a list it only checks single texts, while down not even those */
let list: { version: number; words: WordRule[] } | null = null
let isAway = false
let asked = 0
const counted: { source: string; hits: { word: string; total: number }[] }[] = []
const internal = [
  {
    call: sensitiveWords,
    answer: ({ known }: { known: number }) => {
      if (!list || isAway) throw new Error('away')
      return { version: list.version, words: known === list.version ? null : list.words }
    },
  },
  {
    call: countWordHits,
    answer: (added: (typeof counted)[number]) => {
      if (isAway) throw new Error('away')
      counted.push(added)
      return {}
    },
  },
  {
    call: checkText,
    answer: ({ text }: { text: string }) => {
      if (isAway) throw new Error('away')
      asked++
      return text.includes('刷单') ? { value: 1, badword: '刷单' } : { value: 0, badword: null }
    },
  },
]

let one: ServiceUnderTest<ChatConfig>
let two: ServiceUnderTest<ChatConfig>
let lin: KnownMember
let wei: KnownMember
const start = (env: Record<string, string>) =>
  startService({ name: 'chat', module: ChatModule, config: chatConfig, internal, env })
beforeAll(async () => {
  one = await start({ UNANSWERED_MESSAGES: '100' })
  two = await start({ UNANSWERED_MESSAGES: '100', XINYU_NAMESPACE: one.config.XINYU_NAMESPACE })
  lin = await knownMember(one)
  wei = await knownMember(one)
})
afterAll(async () => {
  await one.close()
  await two.close()
})

const write = (chat: ServiceUnderTest<ChatConfig>, content: string): Promise<string | undefined> =>
  chat.call(addMsg2, { user2_id: wei.id, content, clientId: randomUUID() }, lin).then(
    () => undefined,
    (error: unknown) =>
      error instanceof CallError ? `${error.code} ${error.refusal.word ?? ''}`.trim() : String(error),
  )
/** Whether the other instance was notified each time; its next check finds what Redis did not deliver. */
const wasNotified: boolean[] = []
const until = async (condition: () => boolean): Promise<void> => {
  for (let waits = 0; waits < 500 && !condition(); waits++) await new Promise((resolve) => setTimeout(resolve, 5))
  wasNotified.push(condition())
  while (!condition()) await two.runJob('refresh-words')
}

test('without a list moderation checks each text, and nothing is sent while it is down', async () => {
  expect([await write(one, '刷 单'), await write(one, '刷单'), await write(one, '你好')]).toEqual([
    undefined,
    'SENSITIVE 刷单',
    undefined,
  ])
  isAway = true
  expect(await write(one, '你好')).toBe('CHECK_FAILED')
})

test('a changed list is used by every instance, also by one that does not get the fact', async () => {
  isAway = false
  list = { version: 1, words: [rule('刷单')] }
  await one.receive(wordsChanged, 'words', { version: 1 })
  await until(() => two.service.app.get(SensitiveWords).version === 1)
  asked = 0
  for (const chat of [one, two]) expect(await write(chat, '刷·单')).toBe('SENSITIVE 刷单')
  list = { version: 2, words: [rule('跑分')] }
  await one.receive(wordsChanged, 'words', { version: 2 })
  await until(() => two.service.app.get(SensitiveWords).version === 2)
  expect(wasNotified).toContain(true)
  for (const chat of [one, two])
    expect([await write(chat, '刷单'), await write(chat, '跑分')]).toEqual([undefined, 'SENSITIVE 跑分'])
  expect(asked).toBe(0)
})

test('while moderation is down the last list is used, and a missed version is found later', async () => {
  isAway = true
  for (const chat of [one, two])
    expect([await write(chat, '跑分'), await write(chat, '你好')]).toEqual(['SENSITIVE 跑分', undefined])
  isAway = false
  const job = one.service.app.get(JobScheduler).jobs.find(({ name }) => name === 'refresh-words')
  expect(job?.everyMs).toBeLessThanOrEqual(5_000)
  list = { version: 3, words: [rule('套现')] }
  for (const chat of [one, two]) {
    await chat.runJob('refresh-words')
    expect(await write(chat, '套现')).toBe('SENSITIVE 套现')
  }
})

test('a message with a word that is not refused is sent, and moderators get the words once, not the text', async () => {
  list = { version: 4, words: [rule('看一看', 'mark'), rule('等一等', 'review'), rule('套现')] }
  await one.receive(wordsChanged, 'words', { version: 4 })
  await one.drain()
  one.published.length = 0
  const clientId = randomUUID()
  const input = { user2_id: wei.id, content: '来看 一看', clientId }
  const [sent] = [await one.call(addMsg2, input, lin), await one.call(addMsg2, input, lin)]
  expect([await write(one, '再等一等'), await write(one, '你好')]).toEqual([undefined, undefined])
  await one.drain()
  const marked = one.published.filter(({ type }) => type === messageMarked.type).map(({ data }) => data)
  expect(marked).toEqual([
    {
      message_id: sent?.message._id,
      favorite_id: sent?.message.favorite_id,
      user_id: lin.id,
      user2_id: wei.id,
      words: [{ word: '看一看', kind: 'other' }],
      at: expect.any(String),
    },
    expect.objectContaining({ words: [{ word: '等一等', kind: 'other' }] }),
  ])
  expect(JSON.stringify(marked)).not.toContain('来看')
})

test('moderation gets word hits as totals of this instance, and later those it could not get', async () => {
  list = { version: 5, words: [rule('数一数', 'mark'), rule('套现')] }
  await one.receive(wordsChanged, 'words', { version: 5 })
  const totals = () =>
    counted
      .at(-1)
      ?.hits.filter(({ word }) => word === '数一数')
      .map(({ total }) => total)
  for (const text of ['数 一数', '数一数', '你好']) await write(one, text)
  await one.runJob('count-word-hits')
  expect(totals()).toEqual([2])
  isAway = true
  await write(one, '数一数')
  await expect(one.runJob('count-word-hits')).rejects.toThrow()
  isAway = false
  const countedBefore = counted.length
  for (let twice = 0; twice < 2; twice++) await one.runJob('count-word-hits')
  expect([totals(), counted.length - countedBefore, new Set(counted.map(({ source }) => source)).size]).toEqual([
    [3],
    1,
    1,
  ])
})
