import { accessDenied, refused } from '../oss-error.ts'

/** The fields of a browser's form. Field names are in lower case. */
export interface PostForm {
  bucket: string
  key: string
  contentType: string
  fields: ReadonlyMap<string, string>
}

/** The allowed size of the file in bytes, both ends included. */
export interface SizeRange {
  min: number
  max: number
}

const invalid = (why: string) => refused('InvalidPolicyDocument', `Invalid Policy: ${why}`)
const failed = (condition: unknown) =>
  accessDenied(`Invalid according to Policy: Policy Condition failed: ${JSON.stringify(condition)}`)

function parse(base64: string): { expiration: string; conditions: unknown[] } {
  let policy: unknown
  try {
    policy = JSON.parse(Buffer.from(base64, 'base64').toString('utf8'))
  } catch {
    throw invalid('Invalid JSON.')
  }
  if (typeof policy !== 'object' || policy === null) throw invalid('Invalid JSON.')
  if (!('expiration' in policy) || typeof policy.expiration !== 'string') throw invalid('Policy missing expiration.')
  if (!('conditions' in policy) || !Array.isArray(policy.conditions)) throw invalid('Policy missing conditions.')
  return { expiration: policy.expiration, conditions: policy.conditions }
}

/** The fields of the policy itself; every other field must be covered by a condition. */
const POLICY_FIELDS = new Set(['ossaccesskeyid', 'policy', 'signature', 'x-oss-security-token', 'submit'])

/**
 * Checks a form against its policy, whose signature must have been checked before, and returns the sizes that it
 * allows. A condition on a field holds only if the form has it; a condition of an unknown kind is refused, never
 * ignored. Stricter than OSS, which accepts fields without a condition: here they are refused, so that a policy that
 * leaves a field open is found before the vendor's store is used.
 */
export function checkPolicy(base64: string, form: PostForm, now: number): SizeRange {
  const { expiration, conditions } = parse(base64)
  const expires = Date.parse(expiration)
  if (Number.isNaN(expires)) throw invalid('Invalid expiration.')
  if (expires <= now) throw accessDenied('Invalid according to Policy: Policy expired.')
  const range: SizeRange = { min: 0, max: 5 * 1024 ** 3 }
  for (const condition of conditions) {
    const size = sizeRange(condition)
    if (size) {
      range.min = Math.max(range.min, size.min)
      range.max = Math.min(range.max, size.max)
    } else if (!holds(condition, form)) throw failed(condition)
  }
  const covered = new Set(conditions.flatMap(namesOf))
  const open = [...form.fields.keys()].find((name) => !POLICY_FIELDS.has(name) && !covered.has(name))
  if (open !== undefined) throw accessDenied(`Invalid according to Policy: Extra input fields: ${open}`)
  return range
}

/** The fields of a condition, in lower case. */
const namesOf = (condition: unknown): string[] =>
  (Array.isArray(condition) ? [String(condition[1]).replace(/^\$/, '')] : Object.keys(condition as object)).map(
    (name) => name.toLowerCase(),
  )

function sizeRange(condition: unknown): SizeRange | undefined {
  if (!Array.isArray(condition) || String(condition[0]).toLowerCase() !== 'content-length-range') return undefined
  const [, min, max] = condition.map(Number)
  if (min === undefined || max === undefined || !(min >= 0 && max >= min))
    throw invalid('Invalid content-length-range.')
  return { min, max }
}

function holds(condition: unknown, form: PostForm): boolean {
  if (Array.isArray(condition)) {
    const [kind, name, wanted] = condition
    if (condition.length !== 3 || typeof name !== 'string' || !name.startsWith('$')) throw invalid('Invalid condition.')
    return matches(String(kind).toLowerCase(), fieldValue(form, name.slice(1)), wanted)
  }
  if (typeof condition !== 'object' || condition === null) throw invalid('Invalid condition.')
  return Object.entries(condition).every(([name, wanted]) => matches('eq', fieldValue(form, name), wanted))
}

function matches(kind: string, value: string | undefined, wanted: unknown): boolean {
  if (kind === 'eq') return value !== undefined && value === String(wanted)
  if (kind === 'starts-with') return value !== undefined && value.startsWith(String(wanted))
  if (kind === 'in' && Array.isArray(wanted)) return value !== undefined && wanted.map(String).includes(value)
  if (kind === 'not-in' && Array.isArray(wanted)) return value === undefined || !wanted.map(String).includes(value)
  throw invalid(`Unknown condition ${kind}.`)
}

function fieldValue(form: PostForm, name: string): string | undefined {
  const field = name.toLowerCase()
  if (field === 'bucket') return form.bucket
  if (field === 'key') return form.key
  if (field === 'content-type') return form.contentType
  return form.fields.get(field)
}
