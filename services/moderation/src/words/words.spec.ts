import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { checkText, sensitiveWords } from '@xinyu/contracts/internal/moderation'
import { WordMatcher } from '@xinyu/contracts/rules/sensitive-words'
import { InternalClient } from '@xinyu/platform/internal-client'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../config.ts'
import { ModerationModule } from '../moderation.module.ts'

let moderation: ServiceUnderTest<ModerationConfig>
let peer: InternalClient
beforeAll(async () => {
  moderation = await startService({
    name: 'moderation',
    module: ModerationModule,
    config: moderationConfig,
    timers: false,
  })
  peer = new InternalClient({ ...moderation.config, MODERATION_URL: moderation.service.url })
}, 60_000)
afterAll(() => moderation.close())

const words = () => moderation.database.collection<{ _id: string; word: string; addedAt: Date }>('sensitive_words')
const told = async () => {
  await moderation.drain()
  return moderation.published.filter(({ type }) => type === 'moderation.words-changed.v1').map(({ data }) => data)
}
const verdict = async (text: string) => (await peer.ask(checkText, { text, scene: 'chat' })).badword

test('a changed list has the next version, of which others are told once, and is used from then on', async () => {
  const { version, words: list } = await peer.ask(sensitiveWords, { known: 0 })
  expect([version, list?.includes('赌博'), await verdict('来打·麻将吗')]).toEqual([1, true, null])
  expect(await peer.ask(sensitiveWords, { known: version })).toEqual({ version, words: null })
  await words().insertOne({ _id: 'new', word: '打 麻将', addedAt: new Date() })
  for (let twice = 0; twice < 2; twice++) await moderation.runJob('reload-words')
  expect(await told()).toEqual([{ version: 1 }, { version: 2 }])
  expect((await peer.ask(sensitiveWords, { known: version })).words).toContain('打麻将')
  expect(await verdict('来打·麻将吗')).toBe('打麻将')
})

test('whoever compiles the list answers as moderation does', async () => {
  const { words: list } = await peer.ask(sensitiveWords, { known: 0 })
  const matcher = new WordMatcher(list ?? [])
  const texts = [
    '今天去爬山吗',
    '来网赌球吧',
    '赌 。球',
    'ＶＸ代开 发 票',
    '大海',
    '大麻 和冰-毒',
    '',
    '网',
    ...(list ?? []),
  ]
  for (const text of texts) expect([text, matcher.find(text)]).toEqual([text, await verdict(text)])
})
