import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { People, type User } from '../people/people.public.ts'
import { correct } from './users-admin.rules.ts'

export class CorrectTexts extends Command<User> {
  constructor(
    readonly userId: string,
    readonly texts: { name?: string | undefined; aboutMe?: string | undefined },
  ) {
    super()
  }
}

@CommandHandler(CorrectTexts)
export class CorrectTextsHandler implements ICommandHandler<CorrectTexts> {
  constructor(private readonly people: People) {}

  async execute({ userId, texts }: CorrectTexts): Promise<User> {
    return this.people.change(userId, (user) => correct(user, texts))
  }
}
