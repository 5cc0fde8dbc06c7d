import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../user-store/user-store.public.ts'
import { IdentityPhotos } from '../identity-photos/identity-photos.public.ts'
import { addCertificate } from './education.rules.ts'

export class AddCertificate extends Command<string> {
  constructor(
    readonly userId: string,
    readonly key: string,
  ) {
    super()
  }
}

/** Decodes nothing when no certificate may be added. */
@CommandHandler(AddCertificate)
export class AddCertificateHandler implements ICommandHandler<AddCertificate> {
  constructor(
    private readonly users: UsersStore,
    private readonly identityPhotos: IdentityPhotos,
  ) {}

  async execute({ userId, key }: AddCertificate): Promise<string> {
    const before = await this.users.change(userId, (user) => {
      const decided = addCertificate(user, '')
      return 'refuse' in decided ? decided : {}
    })
    const id = await this.identityPhotos.storeUpload(userId, key)
    try {
      const after = await this.users.change(userId, (user) => addCertificate(user, id))
      await this.identityPhotos.removeDropped(before, after)
    } catch (error) {
      await this.identityPhotos.remove(userId, id)
      throw error
    }
    return id
  }
}
