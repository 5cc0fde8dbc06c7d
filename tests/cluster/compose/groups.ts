import { readdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'

/** The control group of the trial's containers. */
export const GROUP = 'xinyu-compose'
const ROOT = '/sys/fs/cgroup'

/** Control groups are not removed with a namespace: they are folders, now empty. */
export const removeGroups = (): void => {
  for (const place of ['', ...readdirSync(ROOT)]) {
    try {
      rmdirSync(join(ROOT, place, GROUP))
    } catch {
      // not a controller, or docker made no group there
    }
  }
}
