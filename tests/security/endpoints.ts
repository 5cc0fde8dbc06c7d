import { allResources } from '@xinyu/contracts/admin/all'
import type { Call } from '@xinyu/contracts/call'
import { type ErrorCode, errors } from '@xinyu/contracts/errors'
import { calls } from '@xinyu/contracts/http/all'
import { refusalsOf, resourceRefusal } from '@xinyu/contracts/refusals'
import type { Resource } from '@xinyu/contracts/resource'
import type { z } from 'zod'

/** One operation of the product: how to call it and which answers are allowed. */
export interface Endpoint {
  name: string
  method: string
  /** `:id` stands for a record's id */
  path: string
  call?: Call
  input?: z.ZodType
  list?: Resource
  isBuilt: boolean
  /** why this answer breaks the contract; null: it does not */
  fault(http: number, answer: unknown): string | null
}

const isRefusal = (answer: unknown): answer is { status: 1; code: string; msg: string } =>
  typeof answer === 'object' && answer !== null && (answer as { status?: unknown }).status === 1

const refusalFault = (
  http: number,
  answer: { code: string; msg: unknown },
  codes: readonly ErrorCode[] | null,
  httpOf: (code: ErrorCode) => number,
): string | null => {
  if (!(answer.code in errors)) return `answers the code ${answer.code}, which nobody knows`
  const code = answer.code as ErrorCode
  if (typeof answer.msg !== 'string' || answer.msg === '') return `refuses with ${code} and says nothing`
  if (codes && !codes.includes(code)) return `answers ${code}, which it does not declare`
  return httpOf(code) === http ? null : `answers ${code} with ${http}, not ${httpOf(code)}`
}

const schemaFault = (schema: z.ZodType, answer: unknown): string | null => {
  const result = schema.safeParse(answer)
  const [issue] = result.success ? [] : result.error.issues
  return issue
    ? `succeeds with an answer that its schema does not allow: ${issue.path.join('.')} ${issue.message}`
    : null
}

const serverFault = (http: number, isBuilt: boolean): string | null =>
  http >= 500 && !(http === 501 && !isBuilt) ? `answers ${http}` : null

const callEndpoint = (call: Call): Endpoint => ({
  name: call.path,
  method: call.verb,
  path: `/api/${call.path}`,
  call,
  input: call.input,
  isBuilt: call.built !== false,
  fault: (http, answer) => {
    // a vendor may be down or not configured, but only calls that declare it may answer so
    const isAway = http === 503 && call.errors?.includes('UNAVAILABLE')
    const failed = isAway ? null : serverFault(http, call.built !== false)
    if (failed || call.caller === 'X') return failed
    if (isRefusal(answer)) return refusalFault(http, answer, refusalsOf(call), (code) => errors[code].http)
    if (http !== 200 || (answer as { status?: unknown } | null)?.status !== 0) return `answers ${http} in no known form`
    return schemaFault(call.output, answer)
  },
})

const resourceEndpoints = (resource: Resource): Endpoint[] => {
  const isBuilt = resource.built !== false
  const endpoint = (method: string, rest: string, input?: z.ZodType): Endpoint => ({
    name: `${method} ${resource.name}${rest}`,
    method,
    path: `/api/admin/${resource.name}${rest}`,
    ...(input ? { input } : {}),
    ...(method === 'GET' && rest === '' ? { list: resource } : {}),
    isBuilt,
    fault: (http, answer) => {
      const failed = serverFault(http, isBuilt)
      if (failed) return failed
      // a record may have its own `status` field: a console refusal is never a 200
      if (http !== 200)
        return isRefusal(answer)
          ? refusalFault(http, answer, null, resourceRefusal)
          : `answers ${http} in no known form`
      const records = Array.isArray(answer) ? answer : [answer]
      return records.map((record) => schemaFault(resource.record, record)).find(Boolean) ?? null
    },
  })
  return [
    endpoint('GET', ''),
    endpoint('GET', '/:id'),
    ...(resource.create ? [endpoint('POST', '', resource.create)] : []),
    ...(resource.update ? [endpoint('PUT', '/:id', resource.update)] : []),
    ...(resource.remove ? [endpoint('DELETE', '/:id')] : []),
    ...Object.entries(resource.actions ?? {}).map(([name, { input }]) => endpoint('POST', `/:id/${name}`, input)),
  ]
}

export const endpoints: readonly Endpoint[] = [
  ...calls.map(callEndpoint),
  ...allResources.flatMap((one) => resourceEndpoints(one)),
]
