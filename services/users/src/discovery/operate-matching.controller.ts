import { evaluateMatching, explainPair, rebuildMatching } from '@xinyu/contracts/internal/users'
import type { InternalContext } from '@xinyu/platform/http/context'
import { ImplementsInternal } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { LiveIndex } from './candidate-index/live-index.ts'
import { OperateMatchingReads } from './operate-matching.reads.ts'

@Controller()
export class OperateMatchingController {
  constructor(
    private readonly reads: OperateMatchingReads,
    private readonly index: LiveIndex,
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
    if (start) this.index.askForRebuild()
    return this.index.progress
  }
}
