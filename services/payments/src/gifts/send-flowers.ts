import { type ErrorCode, errors } from '@xinyu/contracts/errors'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { idOf } from '@xinyu/platform/ids'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { PaymentsConfig } from '../config.ts'
import { People } from '../people/people.public.ts'
import { Wallets } from '../wallets/wallets.public.ts'
import { GiftTransferRunner } from './gift-transfer-runner.ts'
import { isGivenUp, type GiftTransfer } from './gift-transfers.rules.ts'
import { GiftTransfersStore } from './gift-transfers.store.ts'

const perMinute = 60
export interface SentFlowers {
  transferId: string
  guanPoint: number
  cost: number
}

export class SendFlowers extends Command<SentFlowers> {
  constructor(
    readonly userId: string,
    readonly user2Id: string,
    readonly num: number,
    readonly clientId: string,
  ) {
    super()
  }
}

/** Sends flowers between members. The client id names the transfer: a repeat finds it and finishes or returns it. */
@CommandHandler(SendFlowers)
export class SendFlowersHandler implements ICommandHandler<SendFlowers> {
  constructor(
    private readonly transfers: GiftTransfersStore,
    private readonly runner: GiftTransferRunner,
    private readonly people: People,
    private readonly wallets: Wallets,
    private readonly limit: RateLimit,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async execute({ userId, user2Id, num, clientId }: SendFlowers): Promise<SentFlowers> {
    const { _id, known } = await this.#find(userId, idOf('transfer', userId, clientId))
    if (!known) {
      await this.people.assertMayGive(userId, user2Id)
      await this.limit.consume('flowers', userId, perMinute, 60)
    }
    const begun =
      known ??
      (await this.transfers.create({
        _id,
        user_id: userId,
        user2_id: user2Id,
        num,
        cost: num * this.config.FLOWER_POINTS,
      }))
    if (begun.user2_id !== user2Id || begun.num !== num) throw new AppError('CONFLICT')
    const { step, reason, cost } = await this.runner.run(begun)
    const { points } = await this.wallets.get(userId)
    if (step === 'void') throw refusalOf(reason, cost, points)
    return { transferId: _id, guanPoint: points, cost }
  }

  /** A transfer that was given up before anything moved stays so: sending it again begins the next one. */
  async #find(userId: string, first: string): Promise<{ _id: string; known: GiftTransfer | null }> {
    let _id = first
    let known = await this.transfers.find(_id)
    while (known && isGivenUp(known)) {
      _id = idOf('transfer', userId, _id)
      known = await this.transfers.find(_id)
    }
    return { _id, known }
  }
}

/** A refusal for lack of points has the cost and the balance. */
const refusalOf = (reason: string | null, needed: number, balance: number): AppError => {
  const code = codeOf(reason)
  return new AppError(code, code === 'GUANPOINT_NOT_ENOUGH' ? { needed, balance } : {})
}
const codeOf = (reason: string | null): ErrorCode => (reason && reason in errors ? (reason as ErrorCode) : 'INTERNAL')
