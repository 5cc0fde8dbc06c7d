import { ProfileStatus } from '@xinyu/contracts/enums'
import type { FavoriteRecord } from '@xinyu/contracts/http/favorite'
import { peopleOfPair } from '@xinyu/contracts/rules/pair'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { People } from '../people/people.public.ts'
import { RelationsReads } from './relations.reads.ts'
import { follow, forget, like, otherOf, view } from './relations.rules.ts'
import { RelationsStore } from './relations.store.ts'

export type Act =
  | { does: 'view' }
  | { does: 'like'; wanted: boolean | undefined }
  | { does: 'follow'; wanted: boolean | undefined }
/** What costs nothing: a view, a like, a follow. */
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
    if (act.does === 'follow' && currentUser.isCompleted !== ProfileStatus.Approved)
      throw new AppError('PROFILE_NOT_APPROVED')
    await this.people.assertReachable(currentUser.id, other)
    const at = this.clock.now()
    const inStealth = act.does === 'view' && ((await this.people.one(currentUser.id))?.user?.privacy.blockMe ?? false)
    const relation = await this.store.act(
      currentUser.id,
      other,
      (side) => {
        if (act.does === 'view') return view(side, at, inStealth)
        return act.does === 'like' ? like(side, act.wanted, at) : follow(side, act.wanted, at)
      },
      { at },
    )
    return this.reads.record(currentUser.id, relation)
  }
}

/** Unmatch: what I did towards somebody is gone; what was paid stays paid. */
export class ForgetPerson extends Command<void> {
  constructor(
    readonly me: string,
    readonly pair: string,
  ) {
    super()
  }
}

@CommandHandler(ForgetPerson)
export class ForgetPersonHandler implements ICommandHandler<ForgetPerson> {
  constructor(
    private readonly store: RelationsStore,
    private readonly clock: Clock,
  ) {}

  async execute({ me, pair }: ForgetPerson): Promise<void> {
    if (!peopleOfPair(pair).includes(me) || !(await this.store.relations.get(pair))) throw new AppError('NOT_FOUND')
    await this.store.act(me, otherOf(pair, me), forget, { at: this.clock.now() })
  }
}
