import { personalFieldsOf, valuesAt } from '@xinyu/contracts/admin/personal'
import type { Call } from '@xinyu/contracts/call'
import { auditMeasure, type Audited } from '@xinyu/contracts/events/audit'
import type { Resource } from '@xinyu/contracts/resource'
import { maskAccount, maskIdCard, maskName } from '@xinyu/contracts/rules/people/mask'
import { maskPhone } from '@xinyu/contracts/rules/people/phone'

type Fields = Record<string, unknown>
type Changes = NonNullable<Audited['changes']>
const [maxLength, maxValues, maxPeople] = [200, 60, 500]

/** Sealed fields never appear in the trail. */
const masks: Readonly<Record<string, (text: string) => string>> = {
  phone: (text) => (text.includes('*') ? text : maskPhone(text)),
  realName: (text) => (text.includes('*') ? text : maskName(text)),
  idCard: (text) => (text.includes('*') ? text : maskIdCard(text)),
  account: (text) => (text.includes('*') ? text : maskAccount(text)),
  payee: () => '***',
  withdrawInfo: () => '***',
}
/** Left out completely, even masked. */
const isSecret = (field: string): boolean =>
  /password|secret|token|^(smsCode|code|codes|keyId|vector|descriptions|file|passkey|created)$/i.test(field)
/** Differs between two reads without a change: members' activity, and signed URLs. */
const volatile = new Set(['lastActive', 'online', 'front', 'back', 'proof'])

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const masked = (value: unknown, field: string): unknown => {
  if (masks[field] && value !== null && value !== undefined) return masks[field](String(value))
  if (Array.isArray(value)) return value.map((item) => masked(item, field))
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (isSecret(name) ? [] : [[name, masked(inner, name)]])),
  )
}

const written = (value: unknown, field: string): string | null => {
  if (value === undefined || value === null) return null
  const plain = masked(value, field)
  return (typeof plain === 'string' ? plain : JSON.stringify(plain)).slice(0, maxLength)
}

/** The fields that differ between two states of a record, with both values; sealed ones masked, secrets left out. */
export const changesBetween = (before: unknown, after: unknown): Changes => {
  const [old, now] = [isFields(before) ? before : {}, isFields(after) ? after : {}]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => !isSecret(field) && !volatile.has(field))
    .filter((field) => JSON.stringify(old[field] ?? null) !== JSON.stringify(now[field] ?? null))
    .slice(0, maxValues)
    .map((field) => ({ field, before: written(old[field], field), after: written(now[field], field) }))
}

/** The input of a change whose previous state is unknown. */
export const changesOf = (input: unknown): Changes =>
  changesBetween({}, input).filter(({ field }) => field !== 'reason')

const reasonOf = (input: unknown): string => {
  if (!isFields(input)) return ''
  const { reason, note, reasonCode } = input
  return [reasonCode, reason ?? note]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(': ')
    .slice(0, 500)
}

/** The rule that was broken, or the code of the reason; and what is decided about a member by the way. */
const decidedBy = (input: unknown): Pick<Audited, 'code' | 'measure'> => {
  if (!isFields(input)) return {}
  const { reasonCode, ban, sanction } = input
  const decided = [ban, sanction].find(isFields)
  const code = reasonCode ?? (decided ?? input).rule
  const measure = auditMeasure.safeParse(isFields(ban) ? 'ban' : decided?.step)
  return {
    ...(typeof code === 'string' && /^[A-Za-z][\w-]{0,39}$/.test(code) ? { code } : {}),
    ...(measure.success ? { measure: measure.data } : {}),
  }
}

/** The field names of the input, also of refused calls. */
export const describeInput = (input: unknown): Pick<Audited, 'detail' | 'reason' | 'code' | 'measure'> => ({
  detail: isFields(input) ? Object.keys(input).join(' ').slice(0, 1000) : '',
  reason: reasonOf(input),
  ...decidedBy(input),
})

const distinct = (ids: readonly unknown[]): string[] =>
  [...new Set(ids.filter((id): id is string => typeof id === 'string' && id !== ''))].slice(0, maxPeople)

const fieldsOfResource = new Map<Resource, readonly string[]>()

/** The persons whose data a record or page shows, and which data; null if none. */
export const shownBy = (
  resource: Resource,
  records: readonly unknown[],
): { people: string[]; fields: string[] } | null => {
  const known = fieldsOfResource.get(resource) ?? personalFieldsOf(resource.record)
  fieldsOfResource.set(resource, known)
  if (known.length === 0 || records.length === 0) return null
  return { people: peopleIn(resource, records), fields: [...known] }
}

export const peopleIn = (resource: Resource, records: readonly unknown[]): string[] =>
  distinct(resource.subjects.flatMap((path) => valuesAt(records, path)))

/** The persons that an admin's call is about or shows. */
export const peopleOfCall = (call: Call, input: unknown, output: unknown): string[] =>
  distinct((call.audit?.subjects ?? []).flatMap((path) => [...valuesAt(input, path), ...valuesAt(output, path)]))

export const shownByCall = (
  call: Call,
  input: unknown,
  output: unknown,
): { people: string[]; fields: string[] } | null => {
  const fields = personalFieldsOf(call.output)
  return fields.length === 0 ? null : { people: peopleOfCall(call, input, output), fields }
}
