import { getMonthFile } from '@xinyu/contracts/http/product/month-files'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { MonthFiles } from './month-files.ts'

@Controller()
export class MonthFilesController {
  constructor(private readonly files: MonthFiles) {}

  @Implements(getMonthFile)
  async getMonthFile({ input: { month, kind, after } }: CallContext<typeof getMonthFile>) {
    if (kind === 'pdf') {
      const content = (await this.files.pdf(month)).toString('base64')
      return { name: `xinyu-${month}.pdf`, type: 'application/pdf' as const, content, next: null }
    }
    const { content, next } = await this.files.csvPart(month, after)
    return { name: `xinyu-${month}.csv`, type: 'text/csv' as const, content: content.toString('base64'), next }
  }
}
