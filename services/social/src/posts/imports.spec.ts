import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getRankList } from '@xinyu/contracts/http/posts/boards'
import { importPost } from '@xinyu/contracts/internal/social'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import type { TestPerson } from '@xinyu/testkit/service-under-test'
import { type SmileFixture, startSmileFixture } from '../test-smiles.ts'

let fixture: SmileFixture
let seed: InternalClient
beforeAll(async () => {
  fixture = await startSmileFixture()
  seed = new InternalClient({ ...fixture.social.config, SOCIAL_URL: fixture.social.service.url })
})
afterAll(() => fixture.social.close())

const drawn = async (author: TestPerson, daysAgo: number) => ({
  user_id: author.id,
  type: 'smile' as const,
  text: '画里的笑',
  images: [await fixture.addPicture(author)],
  clientId: randomUUID(),
  addtime: new Date(fixture.clock.now().getTime() - daysAgo * DAY_MS).toISOString(),
  smile: 0.9,
})
const board = async (reader: TestPerson, period: 'day' | 'all') =>
  (await fixture.social.call(getRankList, { by: 'smile', period }, reader)).list.map(({ post }) => post._id)

test('an imported smile is on the boards of its own day, also when it is imported twice', async () => {
  const author = await fixture.member()
  fixture.setFaceResult(null)
  const wanted = await drawn(author, 40)
  const { post_id } = await seed.call(importPost, wanted)
  expect(await seed.call(importPost, wanted)).toEqual({ post_id })
  await fixture.decide(post_id, 'approved')
  expect([await board(author, 'all'), await board(author, 'day')]).toEqual([[post_id], []])
})

test('imports are refused in production', async () => {
  const author = await fixture.member()
  const { config } = fixture.social
  const { NODE_ENV } = config
  config.NODE_ENV = 'production'
  await expect(seed.call(importPost, await drawn(author, 1))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  config.NODE_ENV = NODE_ENV
})
