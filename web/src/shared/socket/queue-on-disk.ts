import { keysUnder, readJson, writeJson } from '../lib/storage.ts'
import type { QueuedMessage, QueueStore } from './send-queue.ts'

/** The queue of a person in this browser, oldest first. */
export const queueOnDisk = (userId: string): QueueStore => {
  const under = `queue.${userId}.`
  return {
    read: () =>
      keysUnder(under)
        .flatMap((key) => readJson<QueuedMessage>(key) ?? [])
        .sort((a, b) => a.addtime.localeCompare(b.addtime)),
    add: (entry) => writeJson(under + entry.clientId, entry),
    remove: (clientId) => writeJson(under + clientId, null),
  }
}
