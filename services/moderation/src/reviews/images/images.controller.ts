import { undoSecondsOf } from '@xinyu/contracts/rules/undo'
import { images } from '@xinyu/contracts/admin/content'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import type { ActionContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller, Inject } from '@nestjs/common'
import type { ModerationConfig } from '../../config.ts'
import { assertNotSubject } from '../../conflict-of-interest.reads.ts'
import type { ImageDecision } from './images.rules.ts'
import { ImagesReads } from './images.reads.ts'
import { ImagesStore } from './images.store.ts'

@Controller()
export class ImagesController {
  constructor(
    private readonly reads: ImagesReads,
    private readonly store: ImagesStore,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<ModerationConfig, 'UNDO_SECONDS'>,
  ) {}

  @ImplementsList(images)
  list({ query }: ListContext<typeof images>) {
    return this.reads.list(query)
  }

  @ImplementsOne(images)
  get({ id }: RecordContext) {
    return this.reads.get(id)
  }

  @ImplementsAction(images, 'claim')
  async claim({ id, currentUser }: ActionContext<typeof images, 'claim'>) {
    assertNotSubject(currentUser.id, (await this.store.find(id))?.user_id ?? '')
    if (!(await this.store.claim(id, currentUser.id, this.clock.now()))) throw new AppError('CONFLICT')
    return this.reads.get(id)
  }

  @ImplementsAction(images, 'approve')
  async approve({ id, currentUser }: ActionContext<typeof images, 'approve'>) {
    return this.#decide(id, { approve: true, reasonCode: null, reason: '', moderator: currentUser.id })
  }

  @ImplementsAction(images, 'reject')
  async reject({ id, input, currentUser }: ActionContext<typeof images, 'reject'>) {
    return this.#decide(id, { approve: false, ...input, moderator: currentUser.id })
  }

  @ImplementsAction(images, 'takeBack')
  async takeBack({ id, currentUser }: ActionContext<typeof images, 'takeBack'>) {
    await this.store.undoDecision(id, currentUser.id, this.clock.now())
    return this.reads.get(id)
  }

  async #decide(id: string, decision: ImageDecision) {
    const seconds = undoSecondsOf(decision.approve, this.config.UNDO_SECONDS)
    await this.store.decide(id, decision, seconds, this.clock.now())
    return this.reads.get(id)
  }
}
