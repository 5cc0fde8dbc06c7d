import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { dataHeld, exportRequested } from '@xinyu/contracts/events/people'
import { cancelled, erased, registered } from '@xinyu/contracts/events/users'
import { addComment } from '@xinyu/contracts/http/posts/comments'
import { changeLikeStatus } from '@xinyu/contracts/http/favorite/favorite'
import { addPost, likePost } from '@xinyu/contracts/http/posts/posts'
import { addSmileScore, getPKRecords } from '@xinyu/contracts/http/smile-pk/smile-pk'
import { addView, myShare } from '@xinyu/contracts/http/social/sharing'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { snapshot } from '@xinyu/testkit/people/builders'
import type { TestPerson } from '@xinyu/testkit/service-under-test'
import { type SmileFixture, startSmileFixture } from '../test-smiles.ts'

let fixture: SmileFixture
let social: SmileFixture['social']
let me: TestPerson
let other: TestPerson
beforeAll(async () => {
  fixture = await startSmileFixture()
  social = fixture.social
  me = await fixture.member('要走的人')
  other = await fixture.member()
})
afterAll(() => social.close())

const lists =
  'browsed commentLikes comments invitations postLikes posts relations shareCodes smilePkVotes smiles'.split(' ')
const factsOf = (type: string) => social.published.filter((fact) => fact.type === `social.${type}.v1`)
const copyOf = async (export_id: string): Promise<Record<string, object[]>> => {
  await social.receive(exportRequested, export_id, { export_id, user_id: me.id })
  const exported = factsOf('data-exported').at(-1)?.data as { key: string } | undefined
  const bytes = await social.service.app.get(ObjectStore).get(exported?.key ?? '')
  return JSON.parse(Buffer.from(bytes).toString()) as Record<string, object[]>
}

test('an export has everything a person did here, and is reported once however often it is requested', async () => {
  const post_id = await fixture.smile(me)
  await fixture.smile(other)
  for (let more = 0; more < 2; more++) await fixture.smile(await fixture.member())
  await social.call(addPost, { type: 'mood', text: '一封没写完的信', draft: true }, me)
  await social.call(likePost, { post_id, isLike: true }, me)
  await social.call(addComment, { post_id, content: '真好看' }, me)
  await social.call(changeLikeStatus, { user2_id: other.id, isLike: true }, me)
  await social.call(addView, { user_id: other.id }, me)
  const { shareCode } = await social.call(myShare, {}, me)
  const friend = await social.person({ isCompleted: 1 })
  const user = snapshot({ _id: friend.id, isCompleted: 1 })
  await social.receive(registered, friend.id, { user, how: 'phone', shareCode, isNewDevice: true })
  for (let round = 0; round < 2; round++) await social.runJob('pair-smiles')
  for (const { _id } of (await social.call(getPKRecords, {}, me)).list)
    await social.call(addSmileScore, { pk_id: _id, choice: 'left' }, me)
  const copy = await copyOf('e1')
  expect(Object.keys(copy).sort()).toEqual(lists)
  expect(copy.smilePkVotes).toHaveLength(1)
  expect(copy.posts).toMatchObject([{ text: '一封没写完的信' }, { post_id }])
  expect(copy).toMatchObject({ comments: [{ content: '真好看' }], relations: [{ user2_id: other.id, isLike: true }] })
  await social.receive(exportRequested, 'e1', { export_id: 'e1', user_id: me.id })
  expect(factsOf('data-exported').filter(({ key }) => key === 'e1')).toHaveLength(1)
})

test('an erasure is reported only when complete; exports are then empty, and earlier ones deleted', async () => {
  await social.receive(erased, me.id, { user: snapshot({ _id: me.id, isCompleted: 6, name: '' }) })
  await social.drain()
  await social.call(addView, { user_id: other.id }, me)
  fixture.clock.advance(10_000)
  await social.runJob('confirm-erasures')
  await social.drain()
  expect(factsOf('data-erased')).toEqual([])
  await social.database.collection('browse_history').deleteMany({})
  fixture.clock.advance(120_000)
  for (let twice = 0; twice < 2; twice++) await social.runJob('confirm-erasures')
  await social.drain()
  expect(factsOf('data-erased').map(({ key, data }) => [key, (data as { user_id: string }).user_id])).toEqual([
    [me.id, me.id],
  ])
  await expect(social.service.app.get(ObjectStore).get('exports/e1/social.json')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(Object.values(await copyOf('e2')).flat()).toEqual([])
})

test('an authority’s copy has what was there when it asked and when the member left; an earlier end takes effect late or repeated', async () => {
  const leaver = await fixture.member()
  const user = snapshot({ _id: leaver.id })
  const hold = { request_id: 'r1', user_id: leaver.id, services: ['social' as const] }
  const until = (days: number) => new Date(fixture.clock.now().getTime() + days * 86_400_000).toISOString()
  const objects = social.service.app.get(ObjectStore)
  const kept = async () => {
    const found: [string, number][] = []
    for await (const key of objects.keysBelow('preserved/r1/')) {
      const { comments } = JSON.parse((await objects.get(key)).toString()) as { comments: object[] }
      found.push([key.replace(/\d+/g, 'n'), comments.length])
    }
    return found
  }
  const post_id = await fixture.smile(other)
  await social.call(addComment, { post_id, content: '先说一句' }, leaver)
  await social.receive(dataHeld, 'r1', { ...hold, until: until(30) })
  await social.call(addComment, { post_id, content: '再说一句' }, leaver)
  await social.receive(cancelled, leaver.id, { user, erasedAt: until(15) })
  await social.receive(erased, leaver.id, { user })
  await social.drain()
  const copies = [
    ['preserved/rn/social/cancelled-n.json', 2],
    ['preserved/rn/social/first.json', 1],
  ]
  expect(await kept()).toEqual(copies)
  const receipts = async () => {
    for (const job of ['end-holds', 'confirm-erasures']) await social.runJob(job)
    fixture.clock.advance(10_000)
    await social.runJob('confirm-erasures')
    await social.drain()
    return factsOf('data-erased').filter(({ key }) => key === leaver.id).length
  }
  expect([await receipts(), await kept()]).toEqual([0, copies])
  await social.receive(dataHeld, 'r1', { ...hold, until: until(60) })
  fixture.clock.advance(31 * 86_400_000)
  expect([await receipts(), await kept()]).toEqual([0, copies])
  await social.receive(dataHeld, 'r1', { ...hold, until: until(0) })
  expect([await receipts(), await kept()]).toEqual([1, []])
})
