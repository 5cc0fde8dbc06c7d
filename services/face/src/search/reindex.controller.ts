import { reindexFaces } from '@xinyu/contracts/internal/face'
import { ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { Reindex } from './reindex.ts'
import type { InternalContext } from '@xinyu/platform/http/calls/context'

/** Called by the command line. */
@Controller()
export class ReindexController {
  constructor(private readonly work: Reindex) {}

  @ImplementsInternal(reindexFaces)
  run({ input: { start } }: InternalContext<typeof reindexFaces>) {
    return start ? this.work.start() : this.work.progress()
  }
}
