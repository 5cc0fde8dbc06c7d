import { facts } from '@xinyu/contracts/events/all'
import { topicOf } from '@xinyu/contracts/event'

/** The number of partitions of a new topic; an existing one keeps its own. */
export interface Partitions {
  byDefault: number
  byTopic: Readonly<Record<string, number>>
}

export const defaultPartitions = '6'
const MAX_PARTITIONS = 1_000
const topics = new Set([...facts.map(topicOf), 'dead-letters'])

/** Parses `6,users.user=24`: a number for every topic, then numbers of single ones. Throws what is wrong with it. */
export const parsePartitions = (text: string): Partitions => {
  const [first = '', ...rest] = text.split(',').map((part) => part.trim())
  const byTopic: Record<string, number> = {}
  for (const part of rest) {
    const [topic = '', count = ''] = part.split('=')
    if (!topics.has(topic)) throw new Error(`${topic || 'an empty part'} is no topic that a contract declares`)
    if (topic in byTopic) throw new Error(`${topic} is listed twice`)
    byTopic[topic] = countOf(count)
  }
  return { byDefault: countOf(first), byTopic }
}

const countOf = (text: string): number => {
  const count = Number(text)
  if (!/^\d+$/.test(text) || count < 1 || count > MAX_PARTITIONS)
    throw new Error(
      `"${text}" is no number of partitions; write 6,users.user=24: whole numbers from 1 to ${MAX_PARTITIONS}`,
    )
  return count
}
