import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { wordMarks } from '@xinyu/contracts/admin/words'
import { messageMarked } from '@xinyu/contracts/events/chat'
import { commentSubmitted } from '@xinyu/contracts/events/content'
import { postSubmitted } from '@xinyu/contracts/events/social'
import { erased } from '@xinyu/contracts/events/users'
import type { RecordOf } from '@xinyu/contracts/resource'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../config.ts'
import { ModerationModule } from '../moderation.module.ts'

let moderation: ServiceUnderTest<ModerationConfig>
let moderator: TestPerson
beforeAll(async () => {
  moderation = await startService({
    name: 'moderation',
    module: ModerationModule,
    config: moderationConfig,
  })
  moderator = await moderation.person({ roles: ['moderator'] })
  for (const [word, action] of [
    ['看一看', 'mark'],
    ['等一等', 'review'],
  ])
    await rest('sensitiveWords', { method: 'POST', body: JSON.stringify({ word, action, kind: 'other' }) })
})
afterAll(() => moderation.close())

const rest = async (path: string, init: RequestInit = {}, by = moderator) => {
  const headers = { authorization: `Bearer ${by.token}`, ...(init.body ? { 'content-type': 'application/json' } : {}) }
  const reply = await fetch(`${moderation.service.url}/api/admin/${path}`, { headers, ...init })
  return { status: reply.status, body: (await reply.json()) as never }
}
const marks = async (filter: object = {}): Promise<RecordOf<typeof wordMarks>[]> =>
  (await rest(`wordMarks?filter=${JSON.stringify(filter)}`)).body
const words = [{ word: '微信', kind: 'contact' as const }]
const at = '2026-11-21T04:00:00.000Z'
const message = (message_id: string, user_id: string, user2_id: string) =>
  moderation.receive(messageMarked, `${user_id}-${user2_id}`, {
    message_id,
    favorite_id: `${user_id}-${user2_id}`,
    user_id,
    user2_id,
    words,
    at,
  })
const decisions = (id: string) =>
  moderation.published.filter(
    ({ type, data }) => type.includes('review-decided') && (data as never)['subject_id'] === id,
  )

test('a marked message is listed for moderators once, without its text, until one has viewed it', async () => {
  for (let twice = 0; twice < 2; twice++) await message('m1', 'a', 'b')
  const found = await marks({ where: 'chat' })
  expect(found).toMatchObject([{ subject_id: 'm1', user_id: 'a', user2_id: 'b', words, state: 'open', addtime: at }])
  const path = `wordMarks/${found[0]?.id ?? ''}/done`
  const done = () => rest(path, { method: 'POST', body: '{}' })
  expect((await done()).body).toMatchObject({ state: 'done', decidedBy: moderator.id })
  expect((await done()).status).toBe(409)
  await message('m1', 'a', 'b')
  expect([await marks({ state: 'open' }), (await marks({ user_id: 'a' })).length]).toEqual([[], 1])
  const finance = await moderation.person({ roles: ['finance'] })
  expect([(await rest('wordMarks', {}, finance)).status, (await rest('wordMarks/none')).status]).toEqual([403, 404])
})

test('a post or comment with a word to be looked at is published and marked, with one to be reviewed it waits', async () => {
  const post = (id: string, text: string) =>
    moderation.receive(postSubmitted, id, { post_id: id, user_id: 'p', type: 'mood', text, images: [] })
  await post('p1', '来看一看')
  await post('p2', '来看一看，再等一等')
  const about = { post_id: 'p1', user_id: 'w', author_id: 'p', parent_id: null, reply_to: null }
  await moderation.receive(commentSubmitted, 'k1', { ...about, comment_id: 'k1', text: '看 一 看' })
  await moderation.drain()
  expect(['p1', 'p2', 'k1'].map((id) => decisions(id).length)).toEqual([1, 0, 1])
  const found = (await marks({ state: 'open' })).map(({ where, subject_id, words: [word] }) => [
    where,
    subject_id,
    word?.word,
  ])
  expect(found.sort()).toEqual([
    ['comment', 'k1', '看一看'],
    ['post', 'p1', '看一看'],
  ])
})

test('no mark of an erased person is kept, not even if its fact arrives later', async () => {
  await message('m2', 'c', 'd')
  await message('m3', 'd', 'c')
  await moderation.receive(erased, 'c', { user: snapshot({ _id: 'c' }) })
  await message('m4', 'c', 'd')
  expect((await marks()).filter(({ user_id, user2_id }) => user_id === 'c' || user2_id === 'c')).toEqual([])
})
