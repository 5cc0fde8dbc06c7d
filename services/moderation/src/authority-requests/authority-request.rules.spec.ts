import { expect, test } from '@jest/globals'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import {
  approve,
  type AuthorityRequest,
  beginExport,
  download,
  ended,
  exportMade,
  exportRemoved,
  newRequest,
  proposeEnd,
  reject,
  type RequestDecision,
} from './authority-request.rules.ts'

const now = new Date('2026-03-01T00:00:00Z')
const at = (days: number): Date => new Date(now.getTime() + days * DAY_MS)
const asked = {
  authority: '某市公安局',
  reference: '2026-117',
  legalBasis: '刑事诉讼法第五十四条',
  user_id: 'member',
  scope: '近一个月的聊天记录',
  services: ['chat', 'chat', 'users'] as ('chat' | 'users')[],
  isHandedOver: true,
  days: 90,
}
const one = { by: 'one', now }
const two = { by: 'two', now }
const after = (request: AuthorityRequest, decision: RequestDecision): AuthorityRequest => {
  if ('refuse' in decision) throw new Error(decision.refuse)
  return { ...request, ...decision.set }
}
const opened = newRequest('r', asked, one)
const held = after(opened, approve(opened, two))
const conflict = { refuse: 'CONFLICT' }

test('whoever opens a request does not agree to it; another admin does, once, and its end counts from then', () => {
  expect(approve(opened, one)).toEqual({ refuse: 'SECOND_PERSON_NEEDED' })
  expect(approve(opened, { by: 'two', now: at(3) })).toMatchObject({ set: { heldUntil: at(93) }, isHeld: true })
  expect(held).toMatchObject({ state: 'held', decidedBy: 'two', services: ['chat', 'users'] })
  expect(approve(held, two)).toEqual(conflict)
  const declined = after(opened, reject(opened, one))
  expect([declined.state, approve(declined, two), reject(declined, two)]).toEqual(['declined', conflict, conflict])
})

test('a new end needs a second admin too, counts from the agreement, and may be at once', () => {
  const renewal = after(held, proposeEnd(held, { days: 30, reason: '侦查仍在进行' }, { by: 'two', now: at(80) }))
  expect(renewal.heldUntil).toEqual(at(90))
  expect(approve(renewal, { by: 'two', now: at(81) })).toEqual({ refuse: 'SECOND_PERSON_NEEDED' })
  const renewed = after(renewal, approve(renewal, { by: 'one', now: at(81) }))
  expect(renewed).toMatchObject({ heldUntil: at(111), renewal: null, decidedBy: 'two', state: 'held' })
  expect(proposeEnd(renewal, { days: 1, reason: '再改' }, one)).toEqual(conflict)
  expect(after(renewal, reject(renewal, one))).toMatchObject({ state: 'held', heldUntil: at(90), renewal: null })
  const atOnce = after(held, proposeEnd(held, { days: 0, reason: '已撤案' }, one))
  expect(after(atOnce, approve(atOnce, two)).heldUntil).toEqual(now)
})

test('a request ends by itself, with what nobody agreed to in time; afterwards nothing can be made of it', () => {
  expect(ended(held, at(89))).toEqual(conflict)
  const renewal = after(held, proposeEnd(held, { days: 30, reason: '侦查仍在进行' }, one))
  expect(approve(renewal, { by: 'two', now: at(90) })).toEqual(conflict)
  const over = after(renewal, ended(renewal, at(90)))
  expect(over).toMatchObject({ state: 'ended', renewal: null })
  for (const decision of [beginExport(over, one), proposeEnd(over, { days: 1, reason: '晚了' }, one)])
    expect(decision).toEqual(conflict)
  expect(beginExport(held, { by: 'one', now: at(90) })).toEqual(conflict)
})

test('a file is made only of what may be handed over, downloaded once, and removed', () => {
  expect(beginExport({ ...held, isHandedOver: false }, one)).toEqual(conflict)
  expect(beginExport(opened, one)).toEqual(conflict)
  const making = after(held, beginExport(held, one))
  expect([download(making, one), beginExport(making, two)]).toEqual([conflict, conflict])
  const ready = after(making, exportMade(making, 9, now))
  expect(ready.export).toMatchObject({ state: 'ready', removeAt: at(7) })
  const taken = after(ready, download(ready, two))
  expect([taken.export?.downloadedBy, download(taken, one)]).toEqual(['two', conflict])
  expect(taken.export?.removeAt?.getTime()).toBeLessThan(at(1).getTime())
  expect(after(taken, exportRemoved(taken)).export).toMatchObject({ state: 'downloaded', removeAt: null })
  expect(after(ready, exportRemoved(ready)).export).toMatchObject({ state: 'expired', removeAt: null })
  expect(after(taken, beginExport(taken, one)).export).toMatchObject({ state: 'making', downloadedBy: null })
  expect(after(ready, ended(ready, at(90))).export).toMatchObject({ state: 'expired', removeAt: at(90) })
})
