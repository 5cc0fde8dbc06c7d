import { pastDecisions } from '@xinyu/contracts/admin/desk'
import type { RecordOf } from '@xinyu/contracts/resource'
import { AppError } from '@xinyu/platform/error'
import type { ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { AuditReads } from '../audit/audit.public.ts'
import { ReportCounts } from '../reports/reports.public.ts'

/** The acts that decide about a member or what they submitted. */
const acts = [
  ...['profileReviews', 'realNameReviews', 'gradeReviews'].flatMap((queue) => [
    `${queue}.approve`,
    `${queue}.sendBack`,
  ]),
  ...['posts', 'comments'].flatMap((queue) => [`${queue}.approve`, `${queue}.reject`, `${queue}.remove`]),
  'images.approve',
  'images.reject',
  'users.warn',
  'users.limit',
  'users.ban',
  'users.unban',
  'appeals.uphold',
  'appeals.shorten',
  'appeals.lift',
  'reports.uphold',
  'reports.dismiss',
]
const latest = 50

/** A member's past decisions, from the audit trail; nobody reads their own. */
@Controller()
export class PastDecisionsController {
  constructor(
    private readonly audit: AuditReads,
    private readonly reports: ReportCounts,
  ) {}

  @ImplementsList(pastDecisions)
  async list({ query: { filter }, currentUser }: ListContext<typeof pastDecisions>) {
    const person = filter.user_id ?? filter.q
    const rows = person === undefined || person === currentUser.id ? [] : await this.#about(person, currentUser.id)
    return { rows, total: rows.length }
  }

  /** They are read by member only. */
  @ImplementsOne(pastDecisions)
  get(_context: RecordContext): RecordOf<typeof pastDecisions> {
    throw new AppError('NOT_FOUND')
  }

  /** The trail of a report names its reporter too, about whom it decides nothing. */
  async #about(person: string, viewer: string): Promise<RecordOf<typeof pastDecisions>[]> {
    const found = await this.audit.listActsOn(person, acts, latest, viewer)
    const reporters = await Promise.all(
      found.map(({ action, subject_id }) =>
        action.startsWith('reports.') ? this.reports.reporterOf(subject_id) : null,
      ),
    )
    return found
      .filter((_entry, index) => reporters[index] !== person)
      .map(({ id, action, actor_id, at, reason }) => ({ id, user_id: person, action, by: actor_id, at, reason }))
  }
}
