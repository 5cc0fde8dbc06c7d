import { Injectable } from '@nestjs/common'
import { Metrics } from '@xinyu/platform/metrics'

/** How often messages between instances needed more than one attempt. */
@Injectable()
export class LiveMetrics {
  readonly retries
  readonly merged
  readonly lost

  constructor(metrics: Metrics) {
    this.retries = metrics.counter(
      'live_retries_total',
      'what Redis did not answer in time and was done again: sockets entered, instances announced, frames sent',
      ['what'],
    )
    this.merged = metrics.counter(
      'live_instances_merged_total',
      'instances that announced themselves while an answer that did not name them was on its way',
      [],
    )
    this.lost = metrics.counter('live_frames_lost_total', 'frames for other instances that waited for too long', [])
  }
}
