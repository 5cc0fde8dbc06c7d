import type { AnswerOf } from '@xinyu/contracts/call'
import type { changeLoveStatus } from '@xinyu/contracts/http/favorite/favorite'
import { confirmPoints, reservePoints } from '@xinyu/contracts/internal/payments'
import { pairId } from '@xinyu/contracts/rules/pair'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { SocialConfig } from '../../config.ts'
import { People } from '../../people/people.public.ts'
import { RelationsReads } from '../relations.reads.ts'
import { love } from '../relations.rules.ts'
import { emptySide, isMatch, type Side, sideOf } from '../relation-state.rules.ts'
import { type Acted, type Relation, RelationsStore } from '../relations.store.ts'

type Answer = AnswerOf<typeof changeLoveStatus>

/** `wanted` undefined: toggle. A repeat with the same `clientId` gets the first answer. */
export class ChangeLove extends Command<Answer> {
  constructor(
    readonly currentUser: AuthenticatedUser,
    readonly other: string,
    readonly wanted: boolean | undefined,
    readonly clientId?: string,
  ) {
    super()
  }
}

interface LoveWrite {
  isLove: boolean
  /** of a first love */
  payment: Side['payment']
  operationId: string | undefined
}

/**
 * For a first love points are reserved, the love is written with its open payment, then the points are taken.
 * `SettleLovesJob` finishes what a crash leaves.
 */
@CommandHandler(ChangeLove)
export class ChangeLoveHandler implements ICommandHandler<ChangeLove> {
  constructor(
    private readonly people: People,
    private readonly store: RelationsStore,
    private readonly reads: RelationsReads,
    private readonly internal: InternalClient,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SocialConfig,
  ) {}

  async execute({ currentUser, other, wanted, clientId }: ChangeLove): Promise<Answer> {
    const me = currentUser.id
    await this.people.assertReachable(me, other)
    const relation = await this.store.find(pairId(me, other))
    const operationId = clientId === undefined ? undefined : `love:${me}:${clientId}`
    const earlier = relation?.ops?.find(({ id }) => id === operationId)
    // without `wanted` a repeat must not undo what the first request did
    if (relation && earlier) return this.#answer(currentUser, relation, Number(earlier.answer), null)
    const side = relation ? sideOf(relation, me) : emptySide
    const isLove = wanted ?? !side.isLove
    if (isLove && !side.isLove && !currentUser.isApproved) throw new AppError('PROFILE_NOT_APPROVED')
    const costs = isLove && !side.isLove && !side.lovePaid && this.config.LOVE_POINTS > 0
    if (costs) {
      if (!currentUser.isVip) throw new AppError('NEED_VIP')
      return this.#firstLove(currentUser, other, operationId)
    }
    const { relation: changed, cost } = await this.#write(me, other, { isLove, payment: null, operationId })
    return this.#answer(currentUser, changed, cost, null)
  }

  /** All concurrent requests for this love reserve the same points. */
  async #firstLove(currentUser: AuthenticatedUser, other: string, operationId: string | undefined): Promise<Answer> {
    const me = currentUser.id
    const amount = this.config.LOVE_POINTS
    const reservation = { user_id: me, operationId: `love-${pairId(me, other)}-${me}` }
    const reserved = await this.internal.call(reservePoints, { ...reservation, amount, reason: 'love' })
    const payment = { operationId: reservation.operationId, amount, at: this.clock.now() }
    const { relation, cost } = await this.#write(me, other, { isLove: true, payment, operationId })
    const isOpen = sideOf(relation, me).payment?.operationId === reservation.operationId
    // paid by another request, or long ago: the unused reservation expires by itself
    if (!isOpen) return this.#answer(currentUser, relation, cost, reserved.balance)
    const { balance } = await this.internal.call(confirmPoints, reservation)
    await this.store.settlePayment(relation._id, me, reservation.operationId)
    return this.#answer(currentUser, relation, cost, balance)
  }

  #write(me: string, other: string, { isLove, payment, operationId }: LoveWrite): Promise<Acted> {
    const at = this.clock.now()
    return this.store.recordAct(me, other, (side, otherSide) => love(side, otherSide, isLove, payment, at), {
      at,
      operationId,
    })
  }

  async #answer(me: AuthenticatedUser, relation: Relation, cost: number, guanPoint: number | null): Promise<Answer> {
    return { favorite: await this.reads.recordFor(me, relation), isMatch: isMatch(relation), cost, guanPoint }
  }
}
