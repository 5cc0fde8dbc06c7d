import fc from 'fast-check'
import { SendFlowers } from '@xinyu/payments/gifts/send-flowers'
import { memberOf, type Model } from '../model.ts'
import { flowerPoints } from '../shop.ts'
import { type How, type Real, action, done, how, idAt, same, some } from './action.ts'

export const gave = async (model: Model, real: Real, from: number, num: number, how: How): Promise<void> => {
  const clientId = `client-${real.sequence.nextNumber()}`
  const command = new SendFlowers(idAt(real, from), idAt(real, 1 - from), num, clientId)
  const outcome = await done(real, how, () => real.shop.execute(command))
  const giver = memberOf(model, from)
  const cost = num * flowerPoints
  if (giver.points < cost) return same('flowers', outcome, 'GUANPOINT_NOT_ENOUGH')
  same('flowers', outcome, 'ok')
  giver.points -= cost
  giver.spent += cost
  memberOf(model, 1 - from).flowers += num
}

export const flowers = action(
  'flowers',
  fc.record({ from: fc.nat({ max: 1 }), num: fc.integer({ min: 1, max: 9 }), how }),
  {
    run: (model, real, { from, num, how }) => gave(model, real, from, num, how),
  },
)

export const reserve = action('another service sets points aside', fc.record({ member: fc.nat({ max: 1 }), how }), {
  run: async (model, real, { member, how }) => {
    const op = `peer:love:${real.sequence.nextNumber()}`
    const amount = 7
    const reservation = { kind: 'reserve', amount, reason: 'love', final: false } as const
    const outcome = await done(real, how, () => real.shop.walletsStore.apply(idAt(real, member), op, reservation))
    const owner = memberOf(model, member)
    if (owner.points < amount) return same('setting aside', outcome, 'GUANPOINT_NOT_ENOUGH')
    same('setting aside', outcome, 'ok')
    owner.points -= amount
    owner.reserved += amount
    model.loves.push({ op, member, amount, expiresAt: model.now + 120_000, state: 'reserved' })
  },
})

export const confirm = action('the other service takes them', fc.record({ love: some, how }), {
  check: ({ loves }) => loves.length > 0,
  run: async (model, real, { love: index, how }) => {
    const love = model.loves[index % model.loves.length]
    if (!love) return
    const owner = memberOf(model, love.member)
    const confirming = () => real.shop.walletsStore.apply(idAt(real, love.member), love.op, { kind: 'confirm' })
    const outcome = await done(real, how, confirming)
    if (love.state === 'confirmed') return same('taking', outcome, 'ok')
    if (love.state === 'expired' && owner.points < love.amount) return same('taking', outcome, 'NOT_FOUND')
    same('taking', outcome, 'ok')
    if (love.state === 'expired') owner.points -= love.amount
    else owner.reserved -= love.amount
    owner.spent += love.amount
    love.state = 'confirmed'
  },
})
