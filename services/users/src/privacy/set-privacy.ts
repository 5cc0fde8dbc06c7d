import type { Privacy } from '@xinyu/contracts/profile'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { People } from '../people/people.public.ts'
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
  constructor(private readonly people: People) {}

  async execute({ userId, wanted }: SetPrivacy): Promise<Privacy> {
    return (await this.people.change(userId, (user) => changePrivacy(user, wanted))).privacy
  }
}
