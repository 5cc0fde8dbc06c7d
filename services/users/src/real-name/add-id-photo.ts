import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../user-store/user-store.public.ts'
import { IdentityPhotos } from '../identity-photos/identity-photos.public.ts'
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

/** Replaces the photo of one side. Nothing is decoded for a member who cannot submit a card. */
@CommandHandler(AddIdPhoto)
export class AddIdPhotoHandler implements ICommandHandler<AddIdPhoto> {
  constructor(
    private readonly users: UsersStore,
    private readonly photos: IdentityPhotos,
  ) {}

  async execute({ userId, side, key }: AddIdPhoto): Promise<string> {
    const before = await this.users.change(userId, (user) => {
      const decided = addIdPhoto(user, side, '')
      return 'refuse' in decided ? decided : {}
    })
    const id = await this.photos.storeUpload(userId, key)
    try {
      const after = await this.users.change(userId, (user) => addIdPhoto(user, side, id))
      await this.photos.removeDropped(before, after)
    } catch (error) {
      await this.photos.remove(userId, id)
      throw error
    }
    return id
  }
}
