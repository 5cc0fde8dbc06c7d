import type { Fact, FactEnvelope } from '@xinyu/contracts/event'
import { facts } from '@xinyu/contracts/events/all'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'

const byType = new Map<string, Fact>(facts.map((fact) => [fact.type, fact]))

/** The personal data of a fact, and whose it is. */
export type FactPayload = Pick<FactEnvelope, 'type' | 'data'>
type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const personFields = ['user_id', 'user2_id', 'subject_id', 'author_id', 'user._id', 'people'] as const

const valueAt = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isFields(value) ? value[name] : undefined), data)

/** The persons whose data a fact holds; without `people` if it holds none. */
export const peopleOf = ({ type, data }: FactPayload): { people?: string[] } => {
  if (!byType.get(type)?.personal?.length) return {}
  const people = personFields.flatMap((path) => valueAt(data, path)).filter((value) => typeof value === 'string')
  return people.length > 0 ? { people: [...new Set(people)] } : {}
}

/** A fact's data without the erased person's; it still parses. */
export const withoutPerson = ({ type, data }: FactPayload, personId: string): unknown => {
  if (!peopleOf({ type, data }).people?.includes(personId)) return data
  return (byType.get(type)?.personal ?? []).reduce(
    (rest: unknown, path) => emptied(rest, path.split('.'), personId),
    data,
  )
}

const emptied = (value: unknown, [name = '', ...deeper]: readonly string[], personId: string): unknown => {
  if (!isFields(value) || !(name in value)) return value
  const field = value[name]
  if (deeper.length > 0) return { ...value, [name]: emptied(field, deeper, personId) }
  // a fact about two people carries the snapshot of one of them
  if (name === 'user')
    return { ...value, user: isFields(field) && field._id === personId ? emptySnapshot(field) : field }
  return { ...value, [name]: emptyOf(field) }
}

const emptyOf = (value: unknown): unknown => {
  if (typeof value === 'string') return ''
  return Array.isArray(value) ? [] : null
}

/** What remains of a snapshot: that the person existed, and their state. */
const emptySnapshot = (user: Fields): Fields => {
  const empty = {
    name: '',
    avatar: null,
    gender: null,
    birthday: null,
    liveCity: null,
    work: null,
    education: null,
    height: null,
    aboutMe: '',
  } satisfies Partial<UserSnapshot>
  return { ...user, ...empty }
}
