import { pictureKey, pictureSizes, uploadPrefix } from '@xinyu/platform/pictures/picture.rules'
import { Clock } from '@xinyu/platform/clock'
import { ObjectStore } from '@xinyu/platform/object-store'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Blocks } from '../blocks/blocks.public.ts'
import { UsersStore } from '../directory/directory.public.ts'
import { picturesOf } from '../user.rules.ts'
import { KnownDevices } from '../devices/devices.public.ts'
import { erase } from './account.rules.ts'
import { Papers } from '../papers/papers.public.ts'
import { IdentitiesStore } from '../real-name/identities.public.ts'
import { ModelStore, OutcomesStore } from '../matching/matching.public.ts'
import { LoginsStore, SessionsStore } from '../sessions/sessions.public.ts'

export class EraseAccount extends Command<void> {
  constructor(readonly userId: string) {
    super()
  }
}

/** The account itself goes last: until then an interrupted erasure is found again and repeated. */
@CommandHandler(EraseAccount)
export class EraseAccountHandler implements ICommandHandler<EraseAccount> {
  constructor(
    private readonly users: UsersStore,
    private readonly blocks: Blocks,
    private readonly logins: LoginsStore,
    private readonly sessions: SessionsStore,
    private readonly devices: KnownDevices,
    private readonly papers: Papers,
    private readonly identities: IdentitiesStore,
    private readonly outcomes: OutcomesStore,
    private readonly models: ModelStore,
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
  ) {}

  async execute({ userId }: EraseAccount): Promise<void> {
    const user = await this.users.get(userId)
    for (const { name } of user ? picturesOf(user) : [])
      for (const size of pictureSizes) await this.objects.remove(pictureKey(name, size))
    await this.objects.removeAll(uploadPrefix(userId))
    await this.papers.removeAllOf(userId)
    await this.identities.removeAllOf(userId)
    await this.blocks.removeAllOf(userId)
    await this.logins.removeAllOf(userId)
    await this.sessions.removeAllOf(userId)
    await this.devices.removeAllOf(userId)
    await this.outcomes.removeAllOf(userId)
    await this.models.remove(userId)
    await this.users.change(userId, (current) => erase(current, this.clock.now()))
  }
}
