import { setTimeout as pause } from 'node:timers/promises'
import { type Admin, Kafka } from 'kafkajs'
import type { PlatformConfig } from '../config.ts'
import { kafkaSecurity } from '../engine-security.ts'

/** how long a member that said no goodbye counts as one: its session's time, and what a broker needs to settle */
const patienceMs = 120_000
const askEvery = 1_000
/** Kafka's codes of a group that is still being loaded, led elsewhere, or not empty; and of one that is not there. */
const notYet = [14, 15, 16, 68]
const notThere = 69

/**
 * Takes the broker's topics and groups away: facts from after the moment of a backup are of a history that is no more,
 * and a reader that took them would pass over the new ones under the same numbers. The services make the topics anew,
 * and the journals fill them. Waits for members that have just died; fails when a service still runs.
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

/** The driver gives up at the first group that cannot be deleted yet. */
const deleteGroups = async (admin: Admin, groups: readonly string[]): Promise<void> => {
  const until = performance.now() + patienceMs
  for (let left = [...groups]; left.length > 0;) {
    const refused = await admin.deleteGroups(left).then(() => [], refusedOf)
    left = refused.map(({ groupId }) => groupId)
    if (left.length === 0) return
    if (performance.now() > until)
      throw new Error(`groups of the broker still have members: ${left.join(', ')}; is a service still running?`)
    await pause(askEvery)
  }
}

/** The groups that could not be deleted yet; throws again what waiting does not mend. */
const refusedOf = (error: unknown): { groupId: string }[] => {
  const { groups } = error as { groups?: { groupId: string; errorCode?: number }[] }
  const left = groups?.filter(({ errorCode }) => errorCode !== notThere)
  if (!left || left.some(({ errorCode = 0 }) => !notYet.includes(errorCode))) throw error
  return left
}
