import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore, type User } from '../directory/directory.public.ts'
import { correct } from './users-admin.rules.ts'
import type { ReviewedTexts } from '../user.rules.ts'

export class CorrectTexts extends Command<User> {
  constructor(
    readonly userId: string,
    readonly texts: { [K in keyof ReviewedTexts]?: string | undefined },
  ) {
    super()
  }
}

@CommandHandler(CorrectTexts)
export class CorrectTextsHandler implements ICommandHandler<CorrectTexts> {
  constructor(private readonly users: UsersStore) {}

  async execute({ userId, texts }: CorrectTexts): Promise<User> {
    return this.users.change(userId, (user) => correct(user, texts))
  }
}
