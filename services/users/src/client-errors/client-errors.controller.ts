import { errorKinds, errorPlaces, reportClientError } from '@xinyu/contracts/http/users/client-errors'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { Log } from '@xinyu/platform/logging/log'
import { Metrics } from '@xinyu/platform/metrics'
import { Controller } from '@nestjs/common'

const [reports, seconds] = [20, 3_600]

/** Errors that clients caught: a metric and a line of the log, nothing is stored. */
@Controller()
export class ClientErrorsController {
  readonly #errors

  constructor(
    private readonly limits: RateLimit,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.#errors = metrics.counter('client_errors_total', 'errors that clients caught, by place and kind', [
      'place',
      'kind',
    ])
    // a series that begins with its first error would lose that error
    for (const place of errorPlaces) for (const kind of errorKinds) this.#errors.inc({ place, kind }, 0)
  }

  @Implements(reportClientError)
  report({ input: { place, kind, error, page }, currentUser }: CallContext<typeof reportClientError>) {
    this.limits.count('client-errors', currentUser.id, reports, seconds)
    this.#errors.inc({ place, kind })
    this.log.warn('a client caught an error', { code: `${place}-${kind}`, err: error, path: page })
    return {}
  }
}
