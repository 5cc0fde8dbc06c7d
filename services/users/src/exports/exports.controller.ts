import type { AnswerOf } from '@xinyu/contracts/call'
import { exportData } from '@xinyu/contracts/http/users/account'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { Archives } from './archives.ts'
import type { ExportRequest } from './export.document.ts'
import { nextExportAt } from './exports.rules.ts'
import { ExportsStore } from './exports.store.ts'
import { RequestExport } from './request-export.ts'

@Controller()
export class ExportsController {
  constructor(
    private readonly commands: Commands,
    private readonly store: ExportsStore,
    private readonly archives: Archives,
  ) {}

  @Implements(exportData)
  async export({ input: { onlyLook, download }, currentUser: { id } }: CallContext<typeof exportData>) {
    const request =
      onlyLook || download ? await this.store.findLatest(id) : await this.commands.execute(new RequestExport(id))
    if (!request) return nothingYet
    return { ...viewOf(request), url: download && request.state === 'ready' ? this.archives.urlOf(request) : null }
  }
}

const viewOf = (request: ExportRequest) => {
  const { state, requestedAt, expiresAt, bytes, missing } = request
  return {
    state,
    requestedAt: requestedAt.toISOString(),
    until: expiresAt?.toISOString() ?? null,
    bytes,
    missing,
    nextAt: nextExportAt(request).toISOString(),
  }
}

const nothingYet: AnswerOf<typeof exportData> = {
  state: 'none',
  requestedAt: null,
  until: null,
  bytes: null,
  missing: [],
  nextAt: null,
  url: null,
}
