import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../directory/directory.public.ts'
import { Papers } from '../papers/papers.public.ts'
import { addIdPhoto, type Side } from './real-name.rules.ts'

export class AddIdPhoto extends Command<string> {
  constructor(
    readonly userId: string,
    readonly side: Side,
    readonly key: string,
  ) {
    super()
  }
}

/** A photo of one side takes the place of the one before; nothing is decoded for who may hand in none. */
@CommandHandler(AddIdPhoto)
export class AddIdPhotoHandler implements ICommandHandler<AddIdPhoto> {
  constructor(
    private readonly users: UsersStore,
    private readonly papers: Papers,
  ) {}

  async execute({ userId, side, key }: AddIdPhoto): Promise<string> {
    const before = await this.users.change(userId, (user) => {
      const decided = addIdPhoto(user, side, '')
      return 'refuse' in decided ? decided : {}
    })
    const id = await this.papers.take(userId, key)
    try {
      const after = await this.users.change(userId, (user) => addIdPhoto(user, side, id))
      await this.papers.removeDropped(before, after)
    } catch (error) {
      await this.papers.remove(userId, id)
      throw error
    }
    return id
  }
}
