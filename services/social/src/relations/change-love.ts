import type { AnswerOf } from '@xinyu/contracts/call'
import { ProfileStatus } from '@xinyu/contracts/enums'
import type { changeLoveStatus } from '@xinyu/contracts/http/favorite'
import { confirmPoints, reservePoints, voidPoints } from '@xinyu/contracts/internal/payments'
import { pairId } from '@xinyu/contracts/rules/pair'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { InternalClient } from '@xinyu/platform/internal-client'
import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { SocialConfig } from '../config.ts'
import { People } from '../people/people.public.ts'
import { RelationsReads } from './relations.reads.ts'
import { emptySide, isMatch, love, type Side, sideOf } from './relations.rules.ts'
import { type Relation, RelationsStore } from './relations.store.ts'

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
type Answer = AnswerOf<typeof changeLoveStatus>

/**
 * A first love: points set aside → the love written together with its open payment → points taken. The sweeper settles
 * the rest.
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
    await this.people.assertReachable(currentUser.id, other)
    const relation = await this.store.relations.get(pairId(currentUser.id, other))
    const operationId = clientId === undefined ? undefined : `love:${currentUser.id}:${clientId}`
    const done = relation?.ops?.find(({ id }) => id === operationId)
    // a repeat turns nothing round again, though it may not say which way it wants it
    if (relation && done) return this.#answer(currentUser.id, relation, Number(done.answer), null)
    const mine = relation ? sideOf(relation, currentUser.id) : emptySide
    const isLove = wanted ?? !mine.isLove
    if (isLove && !mine.isLove && currentUser.isCompleted !== ProfileStatus.Approved)
      throw new AppError('PROFILE_NOT_APPROVED')
    if (!isLove || mine.isLove || mine.lovePaid || this.config.LOVE_POINTS === 0)
      return this.#answer(
        currentUser.id,
        await this.#write(currentUser.id, other, { isLove, payment: null, operationId }),
        0,
        null,
      )
    if (!currentUser.isVip) throw new AppError('NEED_VIP')
    return this.#firstLove(currentUser.id, other, operationId)
  }

  async #firstLove(me: string, other: string, operationId: string | undefined): Promise<Answer> {
    const operation = { user_id: me, operationId: `love-${pairId(me, other)}-${me}-${newId()}` }
    await this.internal.ask(reservePoints, { ...operation, amount: this.config.LOVE_POINTS, reason: 'love' })
    const relation = await this.#write(me, other, {
      isLove: true,
      payment: { operationId: operation.operationId, amount: this.config.LOVE_POINTS, at: this.clock.now() },
      operationId,
    })
    if (sideOf(relation, me).payment?.operationId !== operation.operationId) {
      // a second tap came first: this one costs nothing
      const { balance } = await this.internal.ask(voidPoints, operation)
      return this.#answer(me, relation, 0, balance)
    }
    const { balance } = await this.internal.ask(confirmPoints, operation)
    await this.store.settle(relation._id, me, operation.operationId)
    return this.#answer(me, relation, this.config.LOVE_POINTS, balance)
  }

  #write(
    me: string,
    other: string,
    { isLove, payment, operationId }: { isLove: boolean; payment: Side['payment']; operationId: string | undefined },
  ): Promise<Relation> {
    const at = this.clock.now()
    return this.store.act(me, other, (side, otherSide) => love(side, otherSide, isLove, payment, at), {
      at,
      cost: payment?.amount ?? 0,
      ...(operationId === undefined ? {} : { operationId }),
    })
  }

  async #answer(me: string, relation: Relation, cost: number, guanPoint: number | null): Promise<Answer> {
    return { favorite: await this.reads.record(me, relation), isMatch: isMatch(relation), cost, guanPoint }
  }
}
