import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getChatList5 } from '@xinyu/contracts/http/msg/conversations'
import { getSysNoticeV2 } from '@xinyu/contracts/http/msg/notices'
import { getFollowList } from '@xinyu/contracts/http/users/members'
import { follow2 } from '@xinyu/contracts/http/favorite/favorite'
import * as posts from '@xinyu/contracts/http/posts/posts'
import * as review from '@xinyu/contracts/http/posts/review'
import * as boards from '@xinyu/contracts/http/posts/boards'
import * as smilePk from '@xinyu/contracts/http/smile-pk/smile-pk'
import * as sending from '@xinyu/contracts/http/favorite/sending'
import * as sharing from '@xinyu/contracts/http/social/sharing'
import { addPostImg } from '@xinyu/contracts/http/upload/upload'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import { getSMSCode } from '@xinyu/contracts/http/users/login'
import { registerV2 } from '@xinyu/contracts/http/users/registration'
import { profileReviews } from '@xinyu/contracts/admin/users'
import { Moderator } from '@xinyu/testkit/people/moderator'
import { portrait } from '@xinyu/testkit/samples/portraits'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { People } from '../fixture/people.fixture.ts'

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
    await moderator.call(review.updatePostStatus, { post_id: post._id, isChecked: 1 })
  }
  await product.drain()
  const scores = smiles.map(({ smile }) => smile?.score ?? 0)
  const { list } = await who(viewer).call(boards.getRankList, { by: 'smile', period: 'day' })
  expect(list.map(({ score }) => score)).toEqual(scores.toSorted((one, other) => other - one))
  expect((await who(lan).call(boards.getUserScoreRank, { period: 'all' })).mine?.score).toBe(scores[0])
})

test('the two meet in a PK; a viewer chooses; it closes and both are notified', async () => {
  const pk = await until(async () => (await who(viewer).call(smilePk.getPKRecords, {})).list[0])
  const after = (await who(viewer).call(smilePk.addSmileScore, { pk_id: pk._id, choice: 'left' })).pk
  expect(after).toMatchObject({ myVote: 'left', left: { votes: 1, share: 1 }, right: { votes: 0, share: 0 } })
  expect((await who(lan).refused(smilePk.addSmileScore, { pk_id: pk._id, choice: 'left' })).code).toBe('SELF')
  const closed = await until(async () =>
    (await who(lan).call(smilePk.getPKRecords, { mine: true })).list.find(({ status }) => status === 'closed'),
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
  expect((await who(viewer).call(sending.sendOneMsg, message)).favorite.user2.name).toBe('岚')
  expect((await who(lan).call(getChatList5, {})).list).toMatchObject([{ lastMsg: { content: '笑得真好' }, unread: 1 }])
  expect(
    (await until(async () => (await who(viewer).call(posts.getPost, { post_id: smiles[0]?._id ?? '' })).post)).isFollow,
  ).toBe(true)
})

test('I am rewarded once for a friend who joins with my code on a new device and is approved', async () => {
  const { shareCode } = await who(lan).call(sharing.myShare, {})
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
  const came = async () => (await who(lan).call(sharing.myShareSuccess, {})).list
  expect((await came()).map(({ state, refusal }) => [state, refusal]).toSorted()).toEqual([
    ['refused', 'DEVICE_NOT_NEW'],
    ['waiting', null],
  ])
  await friend.completeProfile(await portrait(2), { name: '新朋友', gender: 1 })
  await product.drain()
  const reviewer = await new Moderator(product.url).logIn(staff.phone, staff.password)
  for (const { id, revision } of await reviewer.queue())
    await reviewer.perform(profileReviews.name, id, 'approve', { revision })
  await product.drain()
  const paid = await until(async () => (await came()).find(({ state }) => state === 'paid'))
  expect(paid).toMatchObject({ user: { name: '新朋友' }, approved: true, reward: { days: 3, points: 20 } })
  expect(await who(lan).call(sharing.myShare, {})).toMatchObject({ invited: 1, earned: { days: 3, points: 20 } })
  const { profile } = await who(lan).call(getProfile, {})
  expect(profile).toMatchObject({ isVip: true, guanPoint: 20 })
  const [notice] = (await who(lan).call(getSysNoticeV2, { type: 'sysNotice' })).list
  expect(notice).toMatchObject({ code: 'invitation-paid', link: '/share' })
})
