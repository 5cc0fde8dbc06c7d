import type { AdminRole } from '@xinyu/contracts/call'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../directory/directory.public.ts'
import { join, setRoles } from './account.rules.ts'
import { isCommonPassword } from './common-passwords.rules.ts'
import { hashPassword } from './passwords.ts'

export class CreateAdmin extends Command<{ user_id: string; GID: string }> {
  constructor(readonly input: { phone: string; password: string; name: string; roles: readonly AdminRole[] }) {
    super()
  }
}

@CommandHandler(CreateAdmin)
export class CreateAdminHandler implements ICommandHandler<CreateAdmin> {
  constructor(private readonly users: UsersStore) {}

  async execute({ input }: CreateAdmin): Promise<{ user_id: string; GID: string }> {
    if (isCommonPassword(input.password, input.phone)) throw new AppError('PASSWORD_COMMON')
    const password = await hashPassword(input.password)
    const user =
      (await this.users.create(input.phone, null, () => join(null))) ?? (await this.users.byPhone(input.phone))
    if (!user) throw new AppError('CONFLICT')
    await this.users.change(user._id, () => ({ set: { password, name: user.name || input.name } }))
    await this.users.change(user._id, (current) => setRoles(current, input.roles))
    return { user_id: user._id, GID: user.GID }
  }
}
