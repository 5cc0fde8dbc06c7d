import { setTimeout as pause } from 'node:timers/promises'
import { type Admin, Kafka } from 'kafkajs'
import type { PlatformConfig } from '../config.ts'
import { kafkaSecurity } from '../connections/engine-security.ts'

/** how long a member that did not leave still counts: its session timeout, plus time for the broker to settle */
const timeoutMs = 120_000
const pollMs = 1_000
/** Kafka's codes of a group that is loading, has another coordinator or is not empty; and of a missing one. */
const retryableCodes = [14, 15, 16, 68]
const missingCode = 69

/**
 * Deletes the broker's topics and groups: facts from after the backup belong to a discarded history, and a reader that
 * applied them would skip the new ones with the same numbers. The services create the topics again and the event logs
 * fill them. Waits for members that have just died; throws if a service still runs.
 */
export const forgetFacts = async (
  config: Parameters<typeof kafkaSecurity>[0] & Pick<PlatformConfig, 'XINYU_NAMESPACE'>,
): Promise<string[]> => {
  const { KAFKA_BROKERS, XINYU_NAMESPACE } = config
  if (!KAFKA_BROKERS) return []
  const kafka = new Kafka({ clientId: 'xinyu-restore', brokers: KAFKA_BROKERS, ...kafkaSecurity(config) })
  const admin = kafka.admin()
  await admin.connect()
  try {
    const isOurs = (name: string): boolean => XINYU_NAMESPACE === '' || name.startsWith(`${XINYU_NAMESPACE}.`)
    const topics = (await admin.listTopics()).filter((topic) => !topic.startsWith('__') && isOurs(topic))
    const { groups } = await admin.listGroups()
    await deleteGroups(admin, groups.map(({ groupId }) => groupId).filter(isOurs))
    if (topics.length > 0) await admin.deleteTopics({ topics })
    return topics
  } finally {
    await admin.disconnect()
  }
}

/** The driver stops at the first group that cannot be deleted yet. */
const deleteGroups = async (admin: Admin, groups: readonly string[]): Promise<void> => {
  const until = performance.now() + timeoutMs
  for (let left = [...groups]; left.length > 0;) {
    const refused = await admin.deleteGroups(left).then(() => [], refusedOf)
    left = refused.map(({ groupId }) => groupId)
    if (left.length === 0) return
    if (performance.now() > until)
      throw new Error(`groups of the broker still have members: ${left.join(', ')}; is a service still running?`)
    await pause(pollMs)
  }
}

/** The groups that could not be deleted yet; rethrows permanent errors. */
const refusedOf = (error: unknown): { groupId: string }[] => {
  const { groups } = error as { groups?: { groupId: string; errorCode?: number }[] }
  const left = groups?.filter(({ errorCode }) => errorCode !== missingCode)
  if (!left || left.some(({ errorCode = 0 }) => !retryableCodes.includes(errorCode))) throw error
  return left
}
