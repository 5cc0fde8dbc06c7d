import { ReviewStatus } from '@xinyu/contracts/enums'
import type { importMember } from '@xinyu/contracts/internal/users'
import { idOf } from '@xinyu/platform/ids'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { z } from 'zod'
import { hashPassword, join } from '../accounts/accounts.public.ts'
import { People } from '../people/people.public.ts'
import { approve, edit } from '../user-review.rules.ts'
import type { UserState } from '../user.rules.ts'

export type Import = z.output<typeof importMember.input>
export class ImportMember extends Command<{ user_id: string; isNew: boolean }> {
  constructor(readonly input: Import) {
    super()
  }
}

/** Walks a demo member along the way every member goes: join, fill in, hand in, be approved. */
@CommandHandler(ImportMember)
export class ImportMemberHandler implements ICommandHandler<ImportMember> {
  constructor(private readonly people: People) {}

  async execute({ input }: ImportMember): Promise<{ user_id: string; isNew: boolean }> {
    const { _id, GID, phone, state } = input
    const createdAt = new Date(input.createdAt)
    const password = input.password ? await hashPassword(input.password) : null
    const joined = await this.people.create(phone, null, () => {
      const decided = join(null)
      return { ...decided, set: { ...decided.set, _id, GID, createdAt, password, lastActive: createdAt } }
    })
    if (!joined) return { user_id: _id, isNew: false }
    if (state === 'new') return { user_id: _id, isNew: true }
    const submit = state !== 'filled'
    await this.people.change(_id, (user) => edit(user, this.#fields(input, createdAt), { reviewed: true, submit, urlOf: this.people.urlOf }))
    if (state === 'approved') await this.people.change(_id, (user) => approve(user, user.revision))
    return { user_id: _id, isNew: true }
  }

  #fields({ fields, avatar, _id }: Import, addtime: Date): Partial<UserState> {
    const picture = avatar ? { avatar: { _id: idOf('avatar', _id), desc: '1', name: avatar, isChecked: ReviewStatus.Waiting, addtime } } : {}
    return { ...(fields as Partial<UserState>), ...picture }
  }
}
