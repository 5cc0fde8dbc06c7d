import { addressOf, imageOf } from '@xinyu/platform/pictures/picture.rules'
import type { users } from '@xinyu/contracts/admin/users'
import type { RecordOf } from '@xinyu/contracts/resource'
import { maskPhone } from '@xinyu/contracts/rules/people/phone'
import { Clock } from '@xinyu/platform/clock'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { Injectable } from '@nestjs/common'
import { UserSecrets, type User } from '../user-store/user-store.public.ts'
import { shownAnswers } from '../user/answers.rules.ts'
import { avatarUrl, snapshotOf } from '../user/user-shown.rules.ts'
import { isVipAt } from '../user/user-account-status.rules.ts'

type UserRecord = RecordOf<typeof users>

/** A member's record for staff. */
@Injectable()
export class UserRecords {
  constructor(
    private readonly objects: ObjectStore,
    private readonly secrets: UserSecrets,
    private readonly clock: Clock,
  ) {}

  /** The texts as the member wrote them, including those in review; the phone is masked even for admins. */
  recordOf(user: User): UserRecord {
    const { _id, ...snapshot } = snapshotOf(user)
    const phone = this.secrets.phoneOf(user)
    return {
      ...snapshot,
      id: _id,
      name: user.name,
      aboutMe: user.aboutMe,
      avatar: avatarUrl(user.avatar, this.objects.publicUrl),
      hasRealChecked: user.hasRealChecked,
      hasGradeChecked: user.hasGradeChecked,
      phone: phone === null ? '' : maskPhone(phone),
      isVip: isVipAt(user, this.clock.now()),
      vipLimitDate: user.vipLimitDate?.toISOString() ?? null,
      guanPoint: user.guanPoint,
      lastActive: user.lastActive?.toISOString() ?? null,
      images: user.images.map((picture) => imageOf(picture, addressOf(picture, this.objects))),
      banReason: user.ban?.reason ?? null,
      banUntil: user.ban?.until?.toISOString() ?? null,
      sanctions: (user.sanctions ?? []).map(({ at, until, ...sanction }) => ({
        ...sanction,
        at: at.toISOString(),
        until: until?.toISOString() ?? null,
      })),
      ...(user.roles.length > 0 ? { hasSecondFactor: Boolean(user.secondFactor) } : {}),
      emotion: user.emotion,
      lover: user.lover,
      answers: shownAnswers(user.answers),
      habits: user.habits,
    }
  }
}
