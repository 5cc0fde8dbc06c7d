import { CheckStatus } from '@xinyu/contracts/enums'
import type { AnswerOf } from '@xinyu/contracts/call'
import type { getIdCardInfo } from '@xinyu/contracts/http/users/members'
import type { getIdentityPhotos } from '@xinyu/contracts/internal/users-proofs'
import { readIdCard } from '@xinyu/contracts/rules/people/id-card'
import { maskIdCard, maskName } from '@xinyu/contracts/rules/people/mask'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Inject, Injectable } from '@nestjs/common'
import type { z } from 'zod'
import type { UsersConfig } from '../config.ts'
import { UserSecrets, UsersStore } from '../user-store/user-store.public.ts'
import { IdentityPhotos } from '../identity-photos/identity-photos.public.ts'
import { noRealName, photosGoneAt } from '../user/user-identity-photos.rules.ts'

type IdCardPhotos = z.output<typeof getIdentityPhotos.output>['papers']

@Injectable()
export class RealNameReads {
  constructor(
    private readonly users: UsersStore,
    private readonly secrets: UserSecrets,
    private readonly photos: IdentityPhotos,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<UsersConfig, 'PAPER_PHOTO_DAYS'>,
  ) {}

  /** Masked, even for the owner. */
  async getOwn(userId: string): Promise<AnswerOf<typeof getIdCardInfo>> {
    const user = await this.users.find(userId)
    if (!user) throw new AppError('USER_NOT_FOUND')
    const identity = this.secrets.identityOf(user)
    const check = user.realName ?? noRealName
    const hasPhotos = check.front !== null || check.back !== null
    return {
      hasRealChecked: user.hasRealChecked,
      realName: identity && maskName(identity.realName),
      idCard: identity && maskIdCard(identity.number),
      front_id: check.uploads.front,
      back_id: check.uploads.back,
      reason: user.hasRealChecked === CheckStatus.SentBack ? check.reason : '',
      submittedAt: check.submittedAt?.toISOString() ?? null,
      decidedAt: check.decidedAt?.toISOString() ?? null,
      photosGoneAt: hasPhotos ? (photosGoneAt(check, this.config.PAPER_PHOTO_DAYS)?.toISOString() ?? null) : null,
    }
  }

  /** For the moderator who reviews this revision; null for an earlier one. */
  async getPhotosOfReview(userId: string, revision: number): Promise<IdCardPhotos> {
    const user = await this.users.find(userId)
    const identity = user && this.secrets.identityOf(user)
    if (!user?.realName || !identity || user.realName.revision !== revision) return null
    const card = readIdCard(identity.number, this.clock.now())
    if (typeof card === 'string') return null
    const { front, back, avatarDistance } = user.realName
    return {
      realName: identity.realName,
      idCard: maskIdCard(identity.number),
      birthday: card.birthday,
      gender: card.gender,
      front: front && this.photos.urlOf(userId, front),
      back: back && this.photos.urlOf(userId, back),
      avatarDistance,
    }
  }

  async findPortraitKey(userId: string): Promise<string | null> {
    const front = (await this.users.find(userId))?.realName?.front
    return front ? this.photos.keyOf(userId, front) : null
  }
}
