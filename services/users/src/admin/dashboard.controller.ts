import { dashboard } from '@xinyu/contracts/admin/resources'
import type { RecordOf } from '@xinyu/contracts/resource'
import { AppError } from '@xinyu/platform/error'
import { ImplementsList, ImplementsOne } from '@xinyu/platform/http/decorators'
import { Controller, Param } from '@nestjs/common'
import { DashboardReads } from './dashboard.reads.ts'

type Figures = RecordOf<typeof dashboard>

@Controller()
export class DashboardController {
  constructor(private readonly reads: DashboardReads) {}

  @ImplementsList(dashboard)
  async list(): Promise<{ rows: Figures[]; total: number }> {
    return { rows: [await this.reads.figures()], total: 1 }
  }

  @ImplementsOne(dashboard)
  async one(@Param('id') id: string): Promise<Figures> {
    if (id !== 'users') throw new AppError('NOT_FOUND')
    return this.reads.figures()
  }
}
