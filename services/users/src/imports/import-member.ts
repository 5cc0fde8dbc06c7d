import { CheckStatus, ProfileStatus, ReviewStatus } from '@xinyu/contracts/enums'
import type { importMember } from '@xinyu/contracts/internal/users-operations'
import { idOf } from '@xinyu/platform/ids'
import type { Picture } from '@xinyu/platform/pictures/picture.rules'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { z } from 'zod'
import { hashPassword, registerUser } from '../accounts/accounts.public.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { editedAnswers } from '../user/answers.rules.ts'
import { approveProfile, editUser } from '../user/user-review.rules.ts'
import type { Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'

export type Import = z.output<typeof importMember.input>
export class ImportMember extends Command<{ user_id: string; isNew: boolean }> {
  constructor(readonly input: Import) {
    super()
  }
}

/** Takes a demo member through the steps of every member: register, fill in, submit, be approved. */
@CommandHandler(ImportMember)
export class ImportMemberHandler implements ICommandHandler<ImportMember> {
  constructor(private readonly users: UsersStore) {}

  async execute({ input }: ImportMember): Promise<{ user_id: string; isNew: boolean }> {
    const { _id, GID, phone, state } = input
    const createdAt = new Date(input.createdAt)
    const password = input.password ? await hashPassword(input.password) : null
    const joined = await this.users.create(phone, null, () => {
      const decided = registerUser(null)
      return { ...decided, set: { ...decided.set, _id, GID, createdAt, password, lastActive: createdAt } }
    })
    const isNew = joined !== null
    // a member whose import was interrupted after registering continues from there
    const member = joined ?? (await this.users.find(_id))
    if (state === 'new' || member?.isCompleted !== ProfileStatus.Empty) return { user_id: _id, isNew }
    const fields = this.#fields(input, createdAt)
    await this.users.change(_id, (user) =>
      state === 'approved'
        ? approved(user, fields)
        : editUser(user, fields, { reviewed: true, submit: state === 'waiting' }),
    )
    return { user_id: _id, isNew }
  }

  #fields({ fields, avatar, album, _id, hasRealName }: Import, addtime: Date): Partial<UserState> {
    const pictureOf = (kind: string, name: string, desc: string): Picture => ({
      _id: idOf(kind, _id, name),
      desc,
      name,
      isChecked: ReviewStatus.Waiting,
      addtime,
    })
    const picture = avatar ? { avatar: pictureOf('avatar', avatar, '1') } : {}
    const images = album.length === 0 ? {} : { images: album.map((name) => pictureOf('album', name, '')) }
    const checked = hasRealName ? { hasRealChecked: CheckStatus.Verified } : {}
    // demo answers have no voices
    const answers = editedAnswers([], fields.answers ?? []) ?? []
    return { ...(fields as Partial<UserState>), answers, ...picture, ...images, ...checked }
  }
}

/** As if approved by a moderator; nothing is added to the review queue. */
const approved = (user: UserState, fields: Partial<UserState>): Decision => {
  const filled = { ...fields, isCompleted: ProfileStatus.Waiting, revision: 1 }
  const opened = approveProfile({ ...user, ...filled }, 1)
  return 'refuse' in opened ? opened : { ...opened, set: { ...filled, ...opened.set } }
}
