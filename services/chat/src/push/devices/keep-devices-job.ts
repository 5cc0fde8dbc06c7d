import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { DeviceSecrets } from './device-secrets.ts'
import { deviceDays, PushPeopleStore } from './push-people.store.ts'

const batchSize = 200

/** Removes devices that were not used for long, and reseals devices after a key rotation. */
@ScheduledJob()
export class KeepDevicesJob implements Job {
  readonly name = 'keep-push-devices'
  readonly everyMs = 3_600_000
  readonly scope = 'service'

  constructor(
    private readonly store: PushPeopleStore,
    private readonly secrets: DeviceSecrets,
    private readonly clock: Clock,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    await this.store.removeUnused(new Date(this.clock.now().getTime() - deviceDays * DAY_MS))
    const newest = this.secrets.newestKey
    for (let isMore = newest !== ''; isMore && !signal.aborted;) {
      const people = await this.store.findSealedByOlder(newest, batchSize)
      for (const { _id, devices = [] } of people)
        for (const device of devices) {
          const resealed = this.secrets.resealed(_id, device.sealed)
          if (resealed) await this.store.reseal(_id, device, resealed)
          // sealed with a removed key: the device subscribes again on its next use
          else if (!this.secrets.open(_id, device.sealed)) await this.store.removeDevice(_id, device.id)
        }
      isMore = people.length === batchSize
    }
  }
}
