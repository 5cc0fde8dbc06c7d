import { images } from '@xinyu/contracts/admin/content'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import type { ActionContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { assertNotSubject } from '../../conflict-of-interest.reads.ts'
import { DecideImage } from './decide-image.ts'
import { TakeBackImage } from './take-back-image.ts'
import { ImagesReads } from './images.reads.ts'
import { ImagesStore } from './images.store.ts'

@Controller()
export class ImagesController {
  constructor(
    private readonly reads: ImagesReads,
    private readonly commands: Commands,
    private readonly store: ImagesStore,
    private readonly clock: Clock,
  ) {}

  @ImplementsList(images)
  list({ query }: ListContext<typeof images>) {
    return this.reads.list(query)
  }

  @ImplementsOne(images)
  one({ id }: RecordContext) {
    return this.reads.one(id)
  }

  @ImplementsAction(images, 'claim')
  async claim({ id, currentUser }: ActionContext<typeof images, 'claim'>) {
    assertNotSubject(currentUser.id, (await this.store.get(id))?.user_id ?? '')
    if (!(await this.store.claim(id, currentUser.id, this.clock.now()))) throw new AppError('CONFLICT')
    return this.reads.one(id)
  }

  @ImplementsAction(images, 'approve')
  async approve({ id, currentUser }: ActionContext<typeof images, 'approve'>) {
    const decision = { approve: true, reasonCode: null, reason: '', moderator: currentUser.id }
    await this.commands.execute(new DecideImage(id, decision))
    return this.reads.one(id)
  }

  @ImplementsAction(images, 'reject')
  async reject({ id, input, currentUser }: ActionContext<typeof images, 'reject'>) {
    await this.commands.execute(new DecideImage(id, { approve: false, ...input, moderator: currentUser.id }))
    return this.reads.one(id)
  }

  @ImplementsAction(images, 'takeBack')
  async takeBack({ id, currentUser }: ActionContext<typeof images, 'takeBack'>) {
    await this.commands.execute(new TakeBackImage(id, currentUser.id))
    return this.reads.one(id)
  }
}
