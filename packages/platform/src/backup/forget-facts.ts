import { Kafka } from 'kafkajs'
import type { PlatformConfig } from '../config.ts'
import { kafkaSecurity } from '../engine-security.ts'

/**
 * Takes the broker's topics and groups away: facts from after the moment of a backup are of a history that is no more,
 * and a reader that took them would pass over the new ones under the same numbers. The services make the topics anew,
 * and the journals fill them.
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
    const ours = groups.map(({ groupId }) => groupId).filter(isOurs)
    if (ours.length > 0) await admin.deleteGroups(ours)
    if (topics.length > 0) await admin.deleteTopics({ topics })
    return topics
  } finally {
    await admin.disconnect()
  }
}
