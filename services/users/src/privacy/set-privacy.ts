import type { Privacy } from '@xinyu/contracts/profile'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../directory/directory.public.ts'
import { changePrivacy } from './privacy.rules.ts'

export class SetPrivacy extends Command<Privacy> {
  constructor(
    readonly userId: string,
    readonly wanted: Partial<Privacy>,
  ) {
    super()
  }
}

@CommandHandler(SetPrivacy)
export class SetPrivacyHandler implements ICommandHandler<SetPrivacy> {
  constructor(private readonly users: UsersStore) {}

  async execute({ userId, wanted }: SetPrivacy): Promise<Privacy> {
    return (await this.users.change(userId, (user) => changePrivacy(user, wanted))).privacy
  }
}
