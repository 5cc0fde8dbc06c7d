import { dashboard } from '@xinyu/contracts/admin/audit'
import { AppError } from '@xinyu/platform/error'
import { ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { DashboardReads } from './dashboard.reads.ts'
import type { RecordContext } from '@xinyu/platform/http/calls/context'

@Controller()
export class DashboardController {
  constructor(private readonly reads: DashboardReads) {}

  @ImplementsList(dashboard)
  async list() {
    return { rows: [await this.reads.getSummary()], total: 1 }
  }

  @ImplementsOne(dashboard)
  async get({ id }: RecordContext) {
    if (id !== 'users') throw new AppError('NOT_FOUND')
    return this.reads.getSummary()
  }
}
