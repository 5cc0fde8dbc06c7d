import { keysWithPrefix, readJson, writeJson } from '../lib/storage.ts'
import type { QueuedMessage, QueueStore } from './send-queue.ts'

/** A member's unsent messages in this browser, oldest first; one key per message. */
export const localStorageQueue = (userId: string): QueueStore => {
  const prefix = `queue.${userId}.`
  return {
    read: () =>
      keysWithPrefix(prefix)
        .flatMap((key) => readJson<QueuedMessage>(key) ?? [])
        .sort((a, b) => a.addtime.localeCompare(b.addtime)),
    add: (entry) => writeJson(prefix + entry.clientId, entry),
    remove: (clientId) => writeJson(prefix + clientId, null),
  }
}
