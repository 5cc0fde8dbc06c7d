import { compareWithAvatar } from '@xinyu/contracts/internal/face'
import { type IdCard, readIdCard } from '@xinyu/contracts/rules/people/id-card'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Log } from '@xinyu/platform/logging/log'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { BanUser } from '../bans/bans.public.ts'
import { type User, UserSecrets, UsersStore } from '../user-store/user-store.public.ts'
import { IdentityPhotos } from '../identity-photos/identity-photos.public.ts'
import { IdentitiesStore } from './identities.store.ts'
import { adultFrom, forgetPhotos, submitRealName } from './real-name.rules.ts'

export class SubmitRealName extends Command<void> {
  constructor(
    readonly userId: string,
    readonly realName: string,
    readonly idCard: string,
    readonly front: string,
    readonly back: string,
  ) {
    super()
  }
}

const compareTimeoutMs = 20_000
/** members read Chinese notices; the remedy is to contact support */
const minorReason =
  '证件显示你还未满 18 周岁。心屿只向成年人开放，账号会为你保留，成年后自动恢复；你提交的证件信息已删除。如有疑问，请联系客服。'

/**
 * Checks the number by its rules before anything else. A minor's submission is deleted, and their account is suspended
 * until they are of age.
 */
@CommandHandler(SubmitRealName)
export class SubmitRealNameHandler implements ICommandHandler<SubmitRealName> {
  constructor(
    private readonly users: UsersStore,
    private readonly identities: IdentitiesStore,
    private readonly secrets: UserSecrets,
    private readonly photos: IdentityPhotos,
    private readonly internal: InternalClient,
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async execute({ userId, realName, idCard, front, back }: SubmitRealName): Promise<void> {
    const now = this.clock.now()
    const card = readIdCard(idCard, now)
    if (typeof card === 'string') throw new AppError(card)
    const before = await this.users.find(userId)
    if (!before) throw new AppError('USER_NOT_FOUND')
    const of18 = adultFrom(card.birthday, now)
    if (of18) await this.#refuseMinor(before, of18)
    await this.#assertFree(card, userId)
    const identity = this.secrets.sealIdentity(userId, { realName, number: card.number })
    const submission = { identity, front, back, avatarDistance: null }
    const decided = submitRealName(before, submission, now)
    if ('refuse' in decided) throw new AppError(decided.refuse)
    const avatarDistance = decided.set ? await this.#measureDistance(userId, front) : null
    const after = await this.users.change(userId, (user) =>
      submitRealName(user, { ...submission, avatarDistance }, now),
    )
    await this.photos.removeDropped(before, after)
  }

  async #refuseMinor(before: User, until: Date): Promise<never> {
    const after = await this.users.change(before._id, forgetPhotos)
    await this.photos.removeDropped(before, after)
    const ban = { reason: minorReason, until, rule: 'minor', by: null } as const
    if (before.roles.length === 0) await this.commands.execute(new BanUser(before._id, ban))
    throw new AppError('MINOR')
  }

  async #assertFree({ number }: IdCard, userId: string): Promise<void> {
    const owner = await this.identities.findOwner(this.secrets.idCardHash(number))
    if (owner !== null && owner !== userId) throw new AppError('ID_IN_USE')
  }

  /** The face distance for the moderator; null without a consent to face data, or when the comparison fails. */
  async #measureDistance(user_id: string, photo: string): Promise<number | null> {
    const key = this.photos.keyOf(user_id, photo)
    const compared = await this.internal
      .call(compareWithAvatar, { user_id, key }, compareTimeoutMs)
      .catch((error: unknown) => {
        this.log.warn('real name: the face comparison failed, left to the moderator', { err: error })
        return null
      })
    return compared?.distance ?? null
  }
}
