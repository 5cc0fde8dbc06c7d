import { rebuildReadModels } from '@xinyu/contracts/internal/users-operations'
import type { InternalContext } from '@xinyu/platform/http/calls/context'
import { ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { Projections } from './projections.store.ts'

@Controller()
export class RebuildController {
  constructor(private readonly projections: Projections) {}

  @ImplementsInternal(rebuildReadModels)
  async rebuild({ input: { start } }: InternalContext<typeof rebuildReadModels>) {
    if (start) await this.projections.markAllDue()
    return this.projections.countProgress()
  }
}
