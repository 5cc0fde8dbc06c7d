import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getChatList5, getSysNoticeV2 } from '@xinyu/contracts/http/msg'
import { getFollowList } from '@xinyu/contracts/http/members'
import { follow2 } from '@xinyu/contracts/http/favorite'
import * as posts from '@xinyu/contracts/http/posts'
import * as social from '@xinyu/contracts/http/social'
import { addPostImg } from '@xinyu/contracts/http/upload'
import { getProfile, getSMSCode, registerV2 } from '@xinyu/contracts/http/users'
import { profileReviews } from '@xinyu/contracts/admin/resources'
import { Moderator } from '@xinyu/testkit/people/moderator'
import { portrait } from '@xinyu/testkit/samples/portraits'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { People } from './people.fixture.ts'

const staff = { phone: '13500000189', password: 'moderator-person-1', name: '审核', roles: ['moderator' as const] }
let product: TestProduct
let moderator: Visitor
let [lan, hai, viewer]: Visitor[] = []
const smiles: posts.Post[] = []

beforeAll(async () => {
  product = await startTestProduct({ env: { SMILE_PK_HOURS: '0.006' } })
  const people = new People(product)
  const member = (name: string, number: number): Promise<Visitor> =>
    people.member({ name, GID: `3500000${number}`, phone: `1350000018${number}`, avatar: 'a000000000.jpg' })
  lan = await member('岚', 1)
  hai = await member('海', 2)
  viewer = await member('看客', 3)
  moderator = await people.admin(staff)
  await product.drain()
}, 180_000)
afterAll(() => product?.stop())

const who = (visitor: Visitor | undefined): Visitor => {
  if (!visitor) throw new Error('nobody has joined yet')
  return visitor
}
const until = async <T>(ask: () => Promise<T | null | undefined>): Promise<T> => {
  for (let attempt = 0; attempt < 240; attempt++) {
    const found = await ask()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('it never came')
}

test('a smile’s score is in the reply, and once approved it is on the boards', async () => {
  // the same picture has the same score, so the two ratings are close
  const picture = await portrait(0)
  for (const author of [who(lan), who(hai)]) {
    const images = [(await author.call(addPostImg, { key: await author.upload(picture) })).img._id]
    const { post } = await author.call(posts.addPost, { type: 'smile', images })
    expect(post.smile).toMatchObject({ state: 'measured', faces: 1, entered: true, measured: expect.any(Number) })
    smiles.push(post)
    await moderator.call(posts.updatePostStatus, { post_id: post._id, isChecked: 1 })
  }
  await product.drain()
  const scores = smiles.map(({ smile }) => smile?.score ?? 0)
  const { list } = await who(viewer).call(posts.getRankList, { by: 'smile', period: 'day' })
  expect(list.map(({ score }) => score)).toEqual(scores.toSorted((one, other) => other - one))
  expect((await who(lan).call(posts.getUserScoreRank, { period: 'all' })).mine?.score).toBe(scores[0])
})

test('the two meet in a PK; a viewer chooses; it closes and both are notified', async () => {
  const pk = await until(async () => (await who(viewer).call(social.getPKRecords, {})).list[0])
  const after = (await who(viewer).call(social.addSmileScore, { pk_id: pk._id, choice: 'left' })).pk
  expect(after).toMatchObject({ myVote: 'left', left: { votes: 1, share: 1 }, right: { votes: 0, share: 0 } })
  expect((await who(lan).refused(social.addSmileScore, { pk_id: pk._id, choice: 'left' })).code).toBe('SELF')
  const closed = await until(async () =>
    (await who(lan).call(social.getPKRecords, { mine: true })).list.find(({ status }) => status === 'closed'),
  )
  expect(closed).toMatchObject({ result: 'left', left: { votes: 1 } })
  await product.drain()
  const codes = await Promise.all(
    [who(lan), who(hai)].map(async (one) => (await one.call(getSysNoticeV2, { type: 'sysNotice' })).list[0]?.code),
  )
  expect(codes.toSorted()).toEqual(['pk-lost', 'pk-won'])
}, 180_000)

test('following is a separate list, and a message is sent from a card into the chat', async () => {
  await who(viewer).call(follow2, { user_id: who(lan).id })
  const names = async (visitor: Visitor, direction: 'following' | 'followers') =>
    (await visitor.call(getFollowList, { direction })).list.map(({ name }) => name)
  expect([await names(who(viewer), 'following'), await names(who(lan), 'followers')]).toEqual([['岚'], ['看客']])
  const message = { user2_id: who(lan).id, content: '笑得真好', clientId: randomUUID() }
  expect((await who(viewer).call(social.sendOneMsg, message)).favorite.user2.name).toBe('岚')
  expect((await who(lan).call(getChatList5, {})).list).toMatchObject([{ lastMsg: { content: '笑得真好' }, unread: 1 }])
  expect(
    (await until(async () => (await who(viewer).call(posts.getPost, { post_id: smiles[0]?._id ?? '' })).post)).isFollow,
  ).toBe(true)
})

test('I am rewarded once for a friend who joins with my code on a new device and is approved', async () => {
  const { shareCode } = await who(lan).call(social.myShare, {})
  const join = async (phone: string, deviceId: string): Promise<Visitor> => {
    const friend = new Visitor(product.url)
    await friend.call(getSMSCode, { phone, deviceId })
    const smsCode = await friend.smsCode(phone)
    const { token, user } = await friend.call(registerV2, { phone, smsCode, isAdult: true, deviceId, shareCode })
    return Object.assign(friend, { token, id: user._id })
  }
  const device = randomUUID()
  const friend = await join('13711220001', device)
  await join('13711220002', device)
  await product.drain()
  const came = async () => (await who(lan).call(social.myShareSuccess, {})).list
  expect((await came()).map(({ state, refusal }) => [state, refusal]).toSorted()).toEqual([
    ['refused', 'DEVICE_NOT_NEW'],
    ['waiting', null],
  ])
  await friend.completeProfile(await portrait(2), { name: '新朋友', gender: 1 })
  await product.drain()
  const reviewer = await new Moderator(product.url).logIn(staff.phone, staff.password)
  for (const { id, revision } of await reviewer.queue())
    await reviewer.act(profileReviews.name, id, 'approve', { revision })
  await product.drain()
  const paid = await until(async () => (await came()).find(({ state }) => state === 'paid'))
  expect(paid).toMatchObject({ user: { name: '新朋友' }, approved: true, reward: { days: 3, points: 20 } })
  expect(await who(lan).call(social.myShare, {})).toMatchObject({ invited: 1, earned: { days: 3, points: 20 } })
  const { profile } = await who(lan).call(getProfile, {})
  expect(profile).toMatchObject({ isVip: true, guanPoint: 20 })
  const [notice] = (await who(lan).call(getSysNoticeV2, { type: 'sysNotice' })).list
  expect(notice).toMatchObject({ code: 'invitation-paid', link: '/share' })
})
