import { rebuildReadModels } from '@xinyu/contracts/internal/users'
import type { InternalContext } from '@xinyu/platform/http/context'
import { ImplementsInternal } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { FollowUps } from './follow-ups.store.ts'

@Controller()
export class RebuildController {
  constructor(private readonly followUps: FollowUps) {}

  @ImplementsInternal(rebuildReadModels)
  async run({ input: { start } }: InternalContext<typeof rebuildReadModels>) {
    if (start) await this.followUps.markAll()
    return this.followUps.progress()
  }
}
