import { maskIdCard } from '@xinyu/contracts/rules/people/mask'
import { maskPayee } from '@xinyu/contracts/rules/people/payee'
import type { PersonalDataSource, OwnPicture } from '@xinyu/platform/personal-data/personal-data-source'
import { pictureKey } from '@xinyu/platform/pictures/picture.rules'
import { Injectable } from '@nestjs/common'
import { voicesOf } from '../user/answers.rules.ts'
import { picturesOf } from '../user/user-shown.rules.ts'
import { UserSecrets } from './user-secrets.ts'
import { UsersStore } from './users.store.ts'

/** The account itself: what the member wrote, set and proved. Numbers of cards and payees stay masked. */
@Injectable()
export class AccountOfPerson implements PersonalDataSource {
  constructor(
    private readonly users: UsersStore,
    private readonly secrets: UserSecrets,
  ) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { account: this.#account(person), ownPictures: this.#captions(person) }
  }

  async *pictures(person: string): AsyncGenerator<OwnPicture> {
    const user = await this.users.find(person)
    for (const { name } of user ? picturesOf(user) : []) yield { name, key: pictureKey(name, 1920) }
    for (const [at, key] of (user ? voicesOf(user) : []).entries()) yield { name: `spoken-answer-${at + 1}.webm`, key }
  }

  async *#account(person: string): AsyncGenerator<object> {
    const user = await this.users.find(person)
    if (!user) return
    const [identity, payee] = [this.secrets.identityOf(user), this.secrets.payeeOf(user)]
    const { GID, name, gender, birthday, liveCity, work, education, height, weight, income, marriage } = user
    const { nation, habits, aboutMe, emotion, lover, answers, wishes, isPersonal, privacy, roles, lastActive } = user
    const said = { name, gender, birthday, liveCity, work, education, height, weight, income, marriage, nation, habits }
    const written = { aboutMe, emotion, lover, answers, wishes, isPersonal, privacy, roles, lastActive }
    yield {
      user_id: user._id,
      GID,
      phone: this.secrets.phoneOf(user),
      createdAt: user.createdAt,
      shareCode: user.shareCode,
      logsInWith: {
        wechat: (user.wxIds ?? []).length > 0,
        apple: Boolean(user.appleId),
        appleSince: user.appleSince ?? null,
        passkeys: (user.passkeys ?? []).map(({ name, addedAt, usedAt }) => ({ name, addedAt, usedAt })),
      },
      ...said,
      ...written,
      isCompleted: user.isCompleted,
      reviewReason: user.reviewReason,
      approved: user.approved && {
        name: user.approved.name,
        aboutMe: user.approved.aboutMe,
        answers: user.approved.answers,
      },
      hasRealChecked: user.hasRealChecked,
      identity: identity && { realName: identity.realName, number: maskIdCard(identity.number) },
      hasGradeChecked: user.hasGradeChecked,
      grade: user.grade && { education: user.grade.education, school: user.grade.school },
      faceVerifiedAt: user.faceVerifiedAt ?? null,
      featured: user.featured ?? null,
      agreement: user.agreement ?? null,
      consents: user.consents ?? {},
      position: user.position ?? null,
      payee: payee && maskPayee(payee),
      vipLimitDate: user.vipLimitDate,
      guanPoint: user.guanPoint,
      ban: user.ban && { reason: user.ban.reason, at: user.ban.at, until: user.ban.until },
      limit: user.limit ?? null,
      sanctions: (user.sanctions ?? []).map(({ step, rule, at, until }) => ({ step, rule, at, until })),
    }
  }

  async *#captions(person: string): AsyncGenerator<object> {
    const user = await this.users.find(person)
    for (const { name, desc, isChecked, addtime } of user ? picturesOf(user) : [])
      yield { name, desc, isChecked, addtime, isAvatar: user?.avatar?.name === name }
  }
}
