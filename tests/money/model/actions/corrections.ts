import { DecideCorrection } from '@xinyu/payments/corrections/decide-correction'
import { RequestCorrection } from '@xinyu/payments/corrections/request-correction'
import fc from 'fast-check'
import { memberOf, type Model } from '../model.ts'
import { action, staffMemberAt, done, how, idAt, same } from './action.ts'

/** points up to which one person of finance decides alone */
const alone = 1_000

const member = fc.nat({ max: 1 })
const changes = fc.constantFrom(40, -25, -300, 1_500, -1_500)

const correct = action('a correction', fc.record({ member, change: changes, how }), {
  run: async (model, real, { member: index, change, how: way }) => {
    const id = `correction-${real.sequence.nextNumber()}-${idAt(real, index)}`
    const of = { userId: idAt(real, index), unit: 'point' as const, by: staffMemberAt(real, 0) }
    const request = { ...of, id, change, reason: 'reason' }
    const outcome = await done(real, way, () => real.shop.execute(new RequestCorrection(request)))
    if (Math.abs(change) <= alone) return corrected(model, index, change, outcome)
    same('a correction', outcome, 'ok')
    model.corrections.push({ id, member: index, change })
  },
})

const decide = action('a second person decides about a correction', fc.record({ approve: fc.boolean(), how }), {
  check: ({ corrections }) => corrections.length > 0,
  run: async (model, real, { approve, how: way }) => {
    const correction = model.corrections.shift()
    if (!correction) return
    const command = new DecideCorrection(correction.id, staffMemberAt(real, 1), approve)
    const outcome = await done(real, way, () => real.shop.execute(command))
    if (approve) corrected(model, correction.member, correction.change, outcome)
    else same('a rejection', outcome, 'ok')
  },
})

const corrected = (model: Model, index: number, change: number, outcome: string): void => {
  const owner = memberOf(model, index)
  if (owner.points + change < 0) return same('a correction', outcome, 'GUANPOINT_NOT_ENOUGH')
  same('a correction', outcome, 'ok')
  owner.points += change
}

export const correctionActions = [correct, correct, decide]
