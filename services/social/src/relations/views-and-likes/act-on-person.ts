import type { FavoriteRecord } from '@xinyu/contracts/http/favorite/favorite'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { People } from '../../people/people.public.ts'
import { RelationsReads } from '../relations.reads.ts'
import { follow, like, view } from '../relations.rules.ts'
import type { LikedOn } from '../relation-state.rules.ts'
import { RelationsStore } from '../relations.store.ts'

/** `wanted` undefined: toggle. */
export type Act =
  | { kind: 'view' }
  | { kind: 'like'; wanted: boolean | undefined; on?: LikedOn }
  | { kind: 'follow'; wanted: boolean | undefined }

/** The acts without a payment: a view, a like, a follow. */
export class ActOnPerson extends Command<FavoriteRecord> {
  constructor(
    readonly currentUser: AuthenticatedUser,
    readonly other: string,
    readonly act: Act,
  ) {
    super()
  }
}

@CommandHandler(ActOnPerson)
export class ActOnPersonHandler implements ICommandHandler<ActOnPerson> {
  constructor(
    private readonly people: People,
    private readonly store: RelationsStore,
    private readonly reads: RelationsReads,
    private readonly clock: Clock,
  ) {}

  async execute({ currentUser, other, act }: ActOnPerson): Promise<FavoriteRecord> {
    if (act.kind === 'follow' && !currentUser.isApproved) throw new AppError('PROFILE_NOT_APPROVED')
    await this.people.assertReachable(currentUser.id, other)
    const at = this.clock.now()
    const isSecret = act.kind === 'view' && (await this.#isInStealth(currentUser.id))
    const { relation } = await this.store.recordAct(
      currentUser.id,
      other,
      (side) => {
        if (act.kind === 'view') return view(side, at, isSecret)
        return act.kind === 'like' ? like(side, act.wanted, at, act.on) : follow(side, act.wanted, at)
      },
      { at },
    )
    return this.reads.recordFor(currentUser, relation)
  }

  async #isInStealth(id: string): Promise<boolean> {
    return (await this.people.find(id))?.user?.privacy.blockMe ?? false
  }
}
