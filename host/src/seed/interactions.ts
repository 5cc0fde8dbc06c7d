import { OrderStatus } from '@xinyu/contracts/enums'
import { changeLikeStatus, changeLoveStatus, favorite, follow2 } from '@xinyu/contracts/http/favorite/favorite'
import { reportUser } from '@xinyu/contracts/http/users/reports'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { changeSysNoticeStatusV2 } from '@xinyu/contracts/http/msg/notices'
import { markPrivateMsgAsRead2 } from '@xinyu/contracts/http/msg/conversations'
import { addOrder } from '@xinyu/contracts/http/product/orders'
import { sendFlowerV2 } from '@xinyu/contracts/http/gift/gifts'
import { setPrivacy } from '@xinyu/contracts/http/users/privacy'
import { type DemoClients, inParallel } from './demo-person.ts'
import type { DemoMember } from './members.ts'
import type { Random } from './random.ts'
import { openings, replies } from './texts.ts'

const concurrency = 8

export interface Roles {
  all: DemoMember[]
  rich: DemoMember[]
  couples: [DemoMember, DemoMember][]
}

/** Chooses who buys and which pairs match; the demo login has five matches. */
export const assignRoles = (approved: DemoMember[], random: Random): Roles => {
  const [hero, vip] = approved as [DemoMember, DemoMember]
  const women = approved.filter((one) => one.fields.gender === 2 && one !== vip)
  const men = approved.filter((one) => one.fields.gender === 1 && one !== hero)
  const hearts = random.sample(women, 17)
  const partners = random.sample(men, 12)
  const couples = [
    ...hearts.slice(0, 5).map((one) => [hero, one]),
    ...partners.map((one, index) => [one, hearts[5 + index]]),
  ] as [DemoMember, DemoMember][]
  return { all: approved, rich: [...new Set([hero, vip, ...couples.flat()])], couples }
}

type Outcome = 'pay' | 'cancel' | 'refund' | 'fail' | null
interface Purchase {
  member: DemoMember
  productNum: string
  outcome: Outcome
  clientId: string
  retryClientId: string
}

/** Creates orders in every state; members who love later need VIP and points first. */
export const buy = async (people: DemoClients, { rich, all }: Roles, random: Random): Promise<void> => {
  const purchase = (member: DemoMember, productNum: string, end: Outcome): Purchase => ({
    member,
    productNum,
    outcome: end,
    clientId: random.uuid(),
    retryClientId: random.uuid(),
  })
  const vipProduct = (index: number): string => {
    if (index % 5 === 0) return 'vip-365'
    return index % 3 === 0 ? 'vip-90' : 'vip-30'
  }
  const rights = rich.flatMap((member, index) => [
    purchase(member, vipProduct(index), 'pay'),
    ...(index === 1 ? [] : [purchase(member, index % 4 === 0 ? 'point-300' : 'point-60', 'pay')]),
  ])
  const others = random.sample(
    all.filter((one) => !rich.includes(one)),
    28,
  )
  const more = others.map((member, index) =>
    purchase(
      member,
      index % 2 === 0 ? 'vip-30' : 'point-60',
      index < 4 ? 'fail' : (otherOutcomes[index % otherOutcomes.length] ?? null),
    ),
  )
  await inParallel([...rights, ...more], concurrency, (one) => order(people, one))
}
const otherOutcomes = [null, 'cancel', 'refund', 'pay'] as const

const order = async (
  people: DemoClients,
  { member, productNum, outcome: end, clientId, retryClientId }: Purchase,
): Promise<void> => {
  if (end === 'fail') return people.importRefusedOrder(member._id, productNum, clientId)
  const call = await people.as(member._id)
  const first = await call(addOrder, { productNum, clientId })
  // placed by an interrupted seed and never paid, so it has expired
  const { orderId } =
    end === 'pay' && first.order.status === OrderStatus.Closed
      ? await call(addOrder, { productNum, clientId: retryClientId })
      : first
  if (end) await people.openPage(member._id, orderId)
  if (end === 'refund') await people.payAtSandbox('pay', orderId)
  if (end) await people.payAtSandbox(end, orderId)
}

export const relate = async (people: DemoClients, { all, couples }: Roles, random: Random): Promise<void> => {
  const [hero, vip] = all as [DemoMember, DemoMember]
  const meeting = (from: DemoMember, to: DemoMember) => ({
    from,
    to,
    likes: random.chance(0.6),
    follows: random.chance(0.25),
  })
  const pairs = all.flatMap((from) =>
    random
      .sample(
        all.filter((to) => to.fields.gender !== from.fields.gender),
        3,
      )
      .map((to) => meeting(from, to)),
  )
  const towardsLogins = random
    .sample(all.slice(2), 16)
    .map((from) => meeting(from, from.fields.gender === 2 ? hero : vip))
  await inParallel([...pairs, ...towardsLogins], concurrency, async ({ from, to, likes, follows }) => {
    const call = await people.as(from._id)
    await call(favorite, { user2_id: to._id })
    // a member views a profile twice before liking it
    if (likes) await call(favorite, { user2_id: to._id })
    if (likes) await call(changeLikeStatus, { user2_id: to._id, isLike: true })
    if (follows) await call(follow2, { user_id: to._id, isFollow: true })
  })
  await inParallel(couples, concurrency, async ([one, other]) => {
    const callAsOne = await people.as(one._id)
    const callAsOther = await people.as(other._id)
    await callAsOne(changeLoveStatus, { user2_id: other._id, isLove: true })
    await callAsOther(changeLoveStatus, { user2_id: one._id, isLove: true })
  })
}

export const talk = async (people: DemoClients, { couples }: Roles, random: Random): Promise<void> => {
  const scripts = couples.map(([one, other], index) => ({
    one,
    other,
    lines: random.int(3, 14),
    id: Array.from({ length: 20 }, () => random.uuid()),
    flowers: index % 3 === 0 ? random.int(1, 9) : 0,
    gift: random.uuid(),
    read: index % 4 !== 0,
    readByOther: index % 2 === 1,
  }))
  await inParallel(scripts, concurrency, async ({ one, other, lines, id, flowers, gift, read, readByOther }) => {
    for (let line = 0; line < lines; line++) {
      const [from, to] = line % 2 === 0 ? [other, one] : [one, other]
      const content = line === 0 ? openings[lines % openings.length] : replies[(line + lines) % replies.length]
      const call = await people.as(from._id)
      await call(addMsg2, { user2_id: to._id, content: content ?? '', clientId: id[line] ?? '' })
    }
    const callAsOne = await people.as(one._id)
    const callAsOther = await people.as(other._id)
    if (flowers > 0) await callAsOther(sendFlowerV2, { user2_id: one._id, num: flowers, clientId: gift })
    if (read) await callAsOne(markPrivateMsgAsRead2, { targetUserId: other._id })
    if (readByOther) await callAsOther(markPrivateMsgAsRead2, { targetUserId: one._id })
  })
}

/** Some members use stricter privacy settings, and one demo login has read its notices. */
export const settle = async (people: DemoClients, { all }: Roles): Promise<void> => {
  const choices = [
    { blockMe: true },
    { hideOnline: true, hideDistance: true },
    { whoMayWrite: 'liked' as const, whoSeesPhotos: 'matches' as const },
  ]
  await inParallel(all.slice(41, 67), concurrency, async ({ _id }, index) => {
    const call = await people.as(_id)
    await call(setPrivacy, choices[index % choices.length] ?? {})
  })
  const [hero] = all as [DemoMember]
  const callAsHero = await people.as(hero._id)
  await callAsHero(changeSysNoticeStatusV2, { type: 'like' })
}

/** Messages that are then reported. */
const reportedWords = {
  spam: '我们店里这周做活动，进群就能领优惠，你也来看看吧。',
  scam: '我最近手头有点紧，你先借我两千，下个月一定还你。',
  harassment: '你怎么又不回我？再不回我就去你公司楼下等你。',
  fake: '照片是我朋友的，他让我先替他聊聊看。',
} as const

export const reportMembers = async (people: DemoClients, { all }: Roles, random: Random): Promise<void> => {
  const reasons = ['spam', 'scam', 'harassment', 'fake'] as const
  const reporters = random.sample(all.slice(40), 8).map((from) => ({ from, clientId: random.uuid() }))
  await inParallel(reporters, concurrency, async ({ from, clientId }, index) => {
    const reported = all[20 + (index % 3)] as DemoMember
    const reason = reasons[index % reasons.length] ?? 'spam'
    const callAsReported = await people.as(reported._id)
    // the reported message is in the conversation, and the report takes it as evidence
    const { message } = await callAsReported(addMsg2, { user2_id: from._id, content: reportedWords[reason], clientId })
    const call = await people.as(from._id)
    await call(reportUser, {
      user2_id: reported._id,
      reason,
      text: '消息里写的就是证据，请核实',
      message_ids: [message._id],
    })
  })
}
