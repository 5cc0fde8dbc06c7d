import { DAY_MS } from '@xinyu/contracts/rules/time'
import { pictureKey, pictureSizes, uploadPrefix } from '@xinyu/platform/pictures/picture.rules'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { AppleLogin } from '../apple/apple.public.ts'
import { Blocks } from '../blocks/blocks.public.ts'
import { type User, UserSecrets, UsersStore } from '../user-store/user-store.public.ts'
import { answersPrefix } from '../user/answers.rules.ts'
import { picturesOf } from '../user/user-shown.rules.ts'
import { DeviceMarks, TrustedDevices } from '../devices/devices.public.ts'
import { eraseAccount } from './account.rules.ts'
import { HiddenContacts } from '../hidden-contacts/hidden-contacts.public.ts'
import { Exports } from '../exports/exports.public.ts'
import { IdentityPhotos } from '../identity-photos/identity-photos.public.ts'
import { IdentitiesStore } from '../real-name/identities.public.ts'
import { ModelStore, OutcomesStore } from '../matching/matching.public.ts'
import { LoginsStore, SessionsStore } from '../sessions/sessions.public.ts'
import { SmsStore } from '../sms/sms.public.ts'

export class EraseAccount extends Command<void> {
  constructor(readonly userId: string) {
    super()
  }
}

const appleRetryMs = DAY_MS

/** The account itself is erased last: until then an interrupted erasure is found again and repeated. */
@CommandHandler(EraseAccount)
export class EraseAccountHandler implements ICommandHandler<EraseAccount> {
  constructor(
    private readonly users: UsersStore,
    private readonly blocks: Blocks,
    private readonly contacts: HiddenContacts,
    private readonly logins: LoginsStore,
    private readonly sessions: SessionsStore,
    private readonly devices: TrustedDevices,
    private readonly marks: DeviceMarks,
    private readonly codes: SmsStore,
    private readonly identityPhotos: IdentityPhotos,
    private readonly identities: IdentitiesStore,
    private readonly outcomes: OutcomesStore,
    private readonly models: ModelStore,
    private readonly exports: Exports,
    private readonly objects: ObjectStore,
    private readonly apple: AppleLogin,
    private readonly secrets: UserSecrets,
    private readonly clock: Clock,
  ) {}

  async execute({ userId }: EraseAccount): Promise<void> {
    const user = await this.users.find(userId)
    if (user) await this.#revokeAtApple(user)
    for (const { name } of user ? picturesOf(user) : [])
      for (const size of pictureSizes) await this.objects.remove(pictureKey(name, size))
    await this.objects.removeAll(uploadPrefix(userId))
    await this.objects.removeAll(answersPrefix(userId))
    await this.identityPhotos.removeAllOf(userId)
    await this.identities.removeAllOf(userId)
    await this.marks.removeAllOf(userId)
    await this.blocks.removeAllOf(userId)
    await this.contacts.removeAllOf(userId)
    await this.logins.removeAllOf(userId)
    await this.sessions.removeAllOf(userId)
    await this.devices.removeAllOf(userId)
    const phone = user && this.secrets.phoneOf(user)
    if (phone) await this.codes.removeCodes(phone)
    await this.outcomes.removeAllOf(userId)
    await this.models.remove(userId)
    await this.exports.removeAllOf(userId)
    await this.users.change(userId, (current) => eraseAccount(current, this.clock.now()))
  }

  /** While Apple does not answer, the erasure is retried for a day; after that it continues without Apple. */
  async #revokeAtApple(user: User): Promise<void> {
    const grant = this.secrets.appleGrantOf(user)
    if (!grant || (await this.apple.revoke(grant))) return
    const due = user.cancellation?.erasedAt.getTime() ?? 0
    if (this.clock.now().getTime() - due < appleRetryMs) throw new AppError('UNAVAILABLE', { service: 'apple' })
  }
}
