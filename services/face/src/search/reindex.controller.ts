import { reindexFaces } from '@xinyu/contracts/internal/face'
import { ImplementsInternal, Input } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { type Progress, Reindex } from './reindex.ts'

/** Asked by the command line. */
@Controller()
export class ReindexController {
  constructor(private readonly work: Reindex) {}

  @ImplementsInternal(reindexFaces)
  run(@Input() { start }: { start: boolean }): Progress {
    return start ? this.work.start() : this.work.progress
  }
}
