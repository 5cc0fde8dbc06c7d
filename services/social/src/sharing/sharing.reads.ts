import type { AnswerOf } from '@xinyu/contracts/call'
import type { myShare, myShareSuccess } from '@xinyu/contracts/http/social/sharing'
import { CONFIG } from '@xinyu/platform/config'
import { Inject, Injectable } from '@nestjs/common'
import type { SocialConfig } from '../config.ts'
import { authorOf, People } from '../people/people.public.ts'
import { InvitationsStore } from './invitations.store.ts'
import { ShareCodesStore } from './share-codes.store.ts'

const nothing = { count: 0, days: 0, points: 0 }

/** Results of a person's invitations. */
@Injectable()
export class SharingReads {
  constructor(
    private readonly codes: ShareCodesStore,
    private readonly invitations: InvitationsStore,
    private readonly people: People,
    @Inject(CONFIG) private readonly config: SocialConfig,
  ) {}

  async getOwn(me: string): Promise<AnswerOf<typeof myShare>> {
    const [shareCode, sums] = await Promise.all([this.codes.findOrCreate(me), this.invitations.sumByState(me)])
    const link = `${this.config.PUBLIC_URL.replace(/\/$/, '')}/register?shareCode=${shareCode}`
    const [waiting, approved, paid] = (['waiting', 'approved', 'paid'] as const).map((one) => sums.get(one) ?? nothing)
    return {
      shareCode,
      link,
      qr: link,
      // without people who joined on a device seen before
      invited: (waiting?.count ?? 0) + (approved?.count ?? 0) + (paid?.count ?? 0),
      approved: (approved?.count ?? 0) + (paid?.count ?? 0),
      earned: { days: paid?.days ?? 0, points: paid?.points ?? 0 },
      owed: { days: approved?.days ?? 0, points: approved?.points ?? 0 },
      perPerson: { days: this.config.SHARE_REWARD_DAYS, points: this.config.SHARE_REWARD_POINTS },
    }
  }

  async listInvited(me: string, window: { page: number; rows: number }): Promise<AnswerOf<typeof myShareSuccess>> {
    const { found, total } = await this.invitations.listByInviter(me, window)
    const people = await this.people.asSeenBy(
      me,
      found.map(({ _id }) => _id),
    )
    const list = found.map(({ _id, at, state, refusal, reward, approvedAt, paidAt }) => ({
      user: authorOf(_id, people.get(_id)?.card),
      addtime: at.toISOString(),
      approved: approvedAt !== null,
      reward,
      state,
      refusal,
      approvedAt: approvedAt?.toISOString() ?? null,
      paidAt: paidAt?.toISOString() ?? null,
    }))
    return { list, total }
  }

  /** The inviter, as the invited person may see them. */
  async getInviter(me: string, inviter: string) {
    return authorOf(inviter, (await this.people.asSeenBy(me, [inviter])).get(inviter)?.card)
  }
}
