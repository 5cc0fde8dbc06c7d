import { evaluateMatching, explainPair, rebuildMatching } from '@xinyu/contracts/internal/users-operations'
import type { InternalContext } from '@xinyu/platform/http/calls/context'
import { ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { MemoryBuildsStore } from './candidate-index/memory-builds.store.ts'
import { OperateMatchingReads } from './operate-matching.reads.ts'

@Controller()
export class OperateMatchingController {
  constructor(
    private readonly reads: OperateMatchingReads,
    private readonly builds: MemoryBuildsStore,
  ) {}

  @ImplementsInternal(explainPair)
  async explain({ input: { user_id, user2_id } }: InternalContext<typeof explainPair>) {
    return this.reads.explain(user_id, user2_id)
  }

  @ImplementsInternal(evaluateMatching)
  async evaluate({ input: { days } }: InternalContext<typeof evaluateMatching>) {
    return this.reads.evaluate(days)
  }

  @ImplementsInternal(rebuildMatching)
  async rebuild({ input: { start } }: InternalContext<typeof rebuildMatching>) {
    if (start) await this.builds.requestRebuild()
    return { instances: await this.builds.listBuilds() }
  }
}
