import { z } from 'zod'
import type { Call } from '../call.ts'
import { WORK_HEADER, WORK_SECONDS } from '../client/work.ts'
import { workChallenge } from '../client/work-proof.ts'
import { sharedResponse } from './about.ts'
import type { Json } from './json-schema.ts'

/** Calls whose budget is per address: all that are called before a login. */
const mayNeedWork = ({ caller }: Pick<Call, 'caller'>): boolean => caller === 'L'

const added =
  'Added because a carrier puts thousands of people behind one address, and a limit by address would keep all of them out.'

const challenge = (): Json => {
  const { $schema: _none, ...schema } = z.toJSONSchema(workChallenge) as Json
  return { ...schema, description: `A challenge of altcha-lib: solved by the client itself within ${WORK_SECONDS} s` }
}

export const workParameter: Json = {
  name: WORK_HEADER,
  in: 'header',
  required: false,
  description: `\`work\` of a refusal 429 with its solution: base64 of the JSON \`{challenge, solution: {counter, derivedKey}}\`. Good once, for this call, from this network. ${added}`,
  schema: { type: 'string' },
}
export const workResponses: Json = {
  TooFrequentOrWork: sharedResponse(
    'TOO_FREQUENT',
    { work: challenge() },
    {
      'Retry-After': { schema: { type: 'integer' }, description: 'seconds' },
    },
  ),
}

export const workParameterOf = (call: Call): Json[] =>
  mayNeedWork(call) ? [{ $ref: '#/components/parameters/Work' }] : []

/** Its refusal, which contains the challenge when the address's budget is used up. */
export const workResponseOf = (call: Call): Json =>
  mayNeedWork(call) ? { 429: { $ref: '#/components/responses/TooFrequentOrWork' } } : {}
