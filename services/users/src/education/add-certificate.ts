import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../directory/directory.public.ts'
import { Papers } from '../papers/papers.public.ts'
import { addCertificate } from './education.rules.ts'

export class AddCertificate extends Command<string> {
  constructor(
    readonly userId: string,
    readonly key: string,
  ) {
    super()
  }
}

/** Nothing is decoded for who may hand in none. */
@CommandHandler(AddCertificate)
export class AddCertificateHandler implements ICommandHandler<AddCertificate> {
  constructor(
    private readonly users: UsersStore,
    private readonly papers: Papers,
  ) {}

  async execute({ userId, key }: AddCertificate): Promise<string> {
    const before = await this.users.change(userId, (user) => {
      const decided = addCertificate(user, '')
      return 'refuse' in decided ? decided : {}
    })
    const id = await this.papers.take(userId, key)
    try {
      const after = await this.users.change(userId, (user) => addCertificate(user, id))
      await this.papers.removeDropped(before, after)
    } catch (error) {
      await this.papers.remove(userId, id)
      throw error
    }
    return id
  }
}
