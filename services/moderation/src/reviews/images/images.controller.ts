import { images } from '@xinyu/contracts/admin/content'
import { Commands } from '@xinyu/platform/command/commands'
import type { ActionContext, ListContext, RecordContext } from '@xinyu/platform/http/context'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { DecideImage } from './decide-image.ts'
import { ImagesReads } from './images.reads.ts'

@Controller()
export class ImagesController {
  constructor(
    private readonly reads: ImagesReads,
    private readonly commands: Commands,
  ) {}

  @ImplementsList(images)
  list({ query }: ListContext<typeof images>) {
    return this.reads.list(query)
  }

  @ImplementsOne(images)
  one({ id }: RecordContext) {
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
}
