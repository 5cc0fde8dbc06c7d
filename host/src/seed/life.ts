import { OrderStatus } from '@xinyu/contracts/enums'
import { changeLikeStatus, changeLoveStatus, favorite, follow2 } from '@xinyu/contracts/http/favorite'
import { reportUser } from '@xinyu/contracts/http/moderation'
import { addMsg2, markPrivateMsgAsRead2 } from '@xinyu/contracts/http/msg'
import { addPost, likePost } from '@xinyu/contracts/http/posts'
import { addOrder, sendFlowerV2 } from '@xinyu/contracts/http/product'
import { type DemoPeople, inParallel } from './demo-person.ts'
import type { DemoMember } from './members.ts'
import type { Random } from './random.ts'
import { moods, openings, replies } from './texts.ts'

const concurrency = 8
/** a repeatable UUID, so that a seed that was interrupted can run again */
const uuid = (random: Random): string =>
  `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-a${random.hex(3)}-${random.hex(12)}`

export interface Cast {
  all: DemoMember[]
  rich: DemoMember[]
  couples: [DemoMember, DemoMember][]
}

/** Who buys, and who finds whom: the demo login has five matches. */
export const castOf = (approved: DemoMember[], random: Random): Cast => {
  const [hero, vip] = approved as [DemoMember, DemoMember]
  const women = approved.filter((one) => one.fields.gender === 2 && one !== vip)
  const men = approved.filter((one) => one.fields.gender === 1 && one !== hero)
  const hearts = random.some(women, 17)
  const partners = random.some(men, 12)
  const couples = [
    ...hearts.slice(0, 5).map((one) => [hero, one]),
    ...partners.map((one, index) => [one, hearts[5 + index]]),
  ] as [DemoMember, DemoMember][]
  return { all: approved, rich: [...new Set([hero, vip, ...couples.flat()])], couples }
}

type End = 'pay' | 'cancel' | 'refund' | 'fail' | null
interface Purchase {
  member: DemoMember
  productNum: string
  end: End
  clientId: string
  anew: string
}

/** Orders in every state; who loves later has VIP and points. */
export const buy = async (people: DemoPeople, { rich, all }: Cast, random: Random): Promise<void> => {
  const purchase = (member: DemoMember, productNum: string, end: End): Purchase => ({
    member,
    productNum,
    end,
    clientId: uuid(random),
    anew: uuid(random),
  })
  const rights = rich.flatMap((member, index) => [
    purchase(member, index % 5 === 0 ? 'vip-365' : index % 3 === 0 ? 'vip-90' : 'vip-30', 'pay'),
    ...(index === 1 ? [] : [purchase(member, index % 4 === 0 ? 'point-300' : 'point-60', 'pay')]),
  ])
  const others = random.some(
    all.filter((one) => !rich.includes(one)),
    28,
  )
  const more = others.map((member, index) =>
    purchase(member, index % 2 === 0 ? 'vip-30' : 'point-60', index < 4 ? 'fail' : (ends[index % ends.length] ?? null)),
  )
  await inParallel([...rights, ...more], concurrency, (one) => order(people, one))
}
const ends = [null, 'cancel', 'refund', 'pay'] as const

const order = async (people: DemoPeople, { member, productNum, end, clientId, anew }: Purchase): Promise<void> => {
  if (end === 'fail') return people.refusedOrder(member._id, productNum, clientId)
  const call = await people.as(member._id)
  const first = await call(addOrder, { productNum, clientId })
  // placed by a seed that was interrupted before it paid: its time is over
  const { orderId } =
    end === 'pay' && first.order.status === OrderStatus.Closed
      ? await call(addOrder, { productNum, clientId: anew })
      : first
  if (end === 'refund') await people.cashier('pay', orderId)
  if (end) await people.cashier(end, orderId)
}

export const meet = async (people: DemoPeople, { all, couples }: Cast, random: Random): Promise<void> => {
  const [hero, vip] = all as [DemoMember, DemoMember]
  const meeting = (from: DemoMember, to: DemoMember) => ({
    from,
    to,
    likes: random.chance(0.6),
    follows: random.chance(0.25),
  })
  const pairs = all.flatMap((from) =>
    random
      .some(
        all.filter((to) => to.fields.gender !== from.fields.gender),
        3,
      )
      .map((to) => meeting(from, to)),
  )
  const towardsLogins = random
    .some(all.slice(2), 16)
    .map((from) => meeting(from, from.fields.gender === 2 ? hero : vip))
  await inParallel([...pairs, ...towardsLogins], concurrency, async ({ from, to, likes, follows }) => {
    const call = await people.as(from._id)
    await call(favorite, { user2_id: to._id })
    if (likes) await call(changeLikeStatus, { user2_id: to._id, isLike: true })
    if (follows) await call(follow2, { user_id: to._id, isFollow: true })
  })
  await inParallel(couples, concurrency, async ([one, other]) => {
    await (
      await people.as(one._id)
    )(changeLoveStatus, { user2_id: other._id, isLove: true })
    await (
      await people.as(other._id)
    )(changeLoveStatus, { user2_id: one._id, isLove: true })
  })
}

export const talk = async (people: DemoPeople, { couples }: Cast, random: Random): Promise<void> => {
  const scripts = couples.map(([one, other], index) => ({
    one,
    other,
    lines: random.int(3, 14),
    id: Array.from({ length: 20 }, () => uuid(random)),
    flowers: index % 3 === 0 ? random.int(1, 9) : 0,
    gift: uuid(random),
    read: index % 4 !== 0,
  }))
  await inParallel(scripts, concurrency, async ({ one, other, lines, id, flowers, gift, read }) => {
    for (let line = 0; line < lines; line++) {
      const [from, to] = line % 2 === 0 ? [other, one] : [one, other]
      const content = line === 0 ? openings[lines % openings.length] : replies[(line + lines) % replies.length]
      await (
        await people.as(from._id)
      )(addMsg2, { user2_id: to._id, content: content ?? '', clientId: id[line] ?? '' })
    }
    if (flowers > 0)
      await (
        await people.as(other._id)
      )(sendFlowerV2, { user2_id: one._id, num: flowers, clientId: gift })
    if (read) await (await people.as(one._id))(markPrivateMsgAsRead2, { targetUserId: other._id })
  })
}

export const publish = async (people: DemoPeople, { all }: Cast, random: Random): Promise<void> => {
  const authors = random.some(all, 60).map((author) => ({
    author,
    text: random.pick(moods),
    clientId: uuid(random),
    fans: random.some(all, random.int(0, 6)),
  }))
  await inParallel(authors, concurrency, async ({ author, text, clientId, fans }) => {
    const { post } = await (await people.as(author._id))(addPost, { type: 'mood', text, clientId })
    for (const fan of fans)
      await (await people.as(fan._id))(likePost, { post_id: post._id, isLike: true }).catch(() => undefined)
  })
}

export const complain = async (people: DemoPeople, { all }: Cast, random: Random): Promise<void> => {
  const reasons = ['spam', 'scam', 'harassment', 'fake'] as const
  await inParallel(random.some(all.slice(40), 8), concurrency, async (from, index) => {
    await (
      await people.as(from._id)
    )(reportUser, {
      user2_id: (all[20 + (index % 3)] as DemoMember)._id,
      reason: reasons[index % reasons.length] ?? 'other',
      text: '与资料不符，请核实',
    })
  })
}
