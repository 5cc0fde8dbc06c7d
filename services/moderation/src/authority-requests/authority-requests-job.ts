import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, runAgain, ScheduledJob } from '@xinyu/platform/jobs/job'
import { type AuthorityRequest, ended, exportMade, exportRemoved } from './authority-request.rules.ts'
import { AuthorityRequestsStore } from './authority-requests.store.ts'
import { RequestFiles } from './request-files.ts'

const atOnce = 20
const idOf = ({ _id }: AuthorityRequest): string => _id

/** Makes the files for authorities and removes them, and ends requests whose end has come. */
@ScheduledJob()
export class AuthorityRequestsJob implements Job {
  readonly name = 'authority-requests'
  readonly everyMs = 5_000
  readonly scope = 'service'
  readonly wakesOn = ['authority_requests']

  constructor(
    private readonly store: AuthorityRequestsStore,
    private readonly files: RequestFiles,
    private readonly clock: Clock,
  ) {}

  async run({ each }: JobRun): Promise<Date | null> {
    const now = this.clock.now()
    await each(await this.store.listEnded(now, atOnce), idOf, ({ _id }) =>
      this.store.decide(_id, (request) => ended(request, now)),
    )
    const toMake = await this.store.listToMake(atOnce)
    await each(toMake, idOf, (request) => this.#make(request))
    await each(await this.store.listToRemove(now, atOnce), idOf, async ({ _id }) => {
      await this.files.remove(_id)
      await this.store.decide(_id, exportRemoved)
    })
    return toMake.length > 0 ? runAgain : this.store.findNextDue()
  }

  async #make(request: AuthorityRequest): Promise<void> {
    if (!(await this.files.isReady(request))) return
    const size = await this.files.build(request)
    await this.store.decide(request._id, (now) => exportMade(now, size, this.clock.now()))
  }
}
