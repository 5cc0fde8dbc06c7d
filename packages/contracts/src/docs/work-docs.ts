import { z } from 'zod'
import type { Call } from '../call.ts'
import { WORK_HEADER, WORK_SECONDS } from '../work.ts'
import { workChallenge } from '../work-proof.ts'
import { shared } from './about.ts'
import type { Json } from './json-schema.ts'

/** Those whose budget is one of an address: all that are called before anybody is logged in. */
const asksForWork = ({ caller }: Pick<Call, 'caller'>): boolean => caller === 'L'

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
  TooFrequentOrWork: shared(
    'TOO_FREQUENT',
    { work: challenge() },
    {
      'Retry-After': { schema: { type: 'integer' }, description: 'seconds' },
    },
  ),
}

/** The header of a call that can be worked for. */
export const workParameterOf = (call: Call): Json[] =>
  asksForWork(call) ? [{ $ref: '#/components/parameters/Work' }] : []

/** Its refusal, which bears the challenge when the budget of the address is used up. */
export const workResponseOf = (call: Call): Json =>
  asksForWork(call) ? { 429: { $ref: '#/components/responses/TooFrequentOrWork' } } : {}
