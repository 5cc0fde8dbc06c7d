import type { Call } from '../call.ts'
import { errors } from '../errors.ts'
import { refusalsOf } from '../refusals.ts'
import { refusalOf, refusalText, responseRefs } from './about.ts'
import { inputExample, outputExample } from './example.ts'
import type { Json, SchemaWriter } from './json-schema.ts'
import { workParameterOf, workResponseOf } from './work-docs.ts'

const security: Readonly<Record<Call['caller'], Json[]>> = {
  L: [{ client: [] }],
  T: [{ token: [] }],
  N: [{ token: [] }],
  V: [{ token: [] }],
  A: [{ token: [] }],
  X: [],
}

const withStatus = (schema: Json, components: Readonly<Record<string, Json>>): Json => {
  const whole = typeof schema.$ref === 'string' ? (components[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
  for (const key of ['oneOf', 'anyOf'] as const) {
    const branches = whole[key]
    if (Array.isArray(branches))
      return { ...whole, [key]: branches.map((branch: Json) => withStatus(branch, components)) }
  }
  return {
    ...whole,
    properties: { status: { type: 'integer', const: 0 }, ...(whole.properties as Json) },
    required: ['status', ...((whole.required as string[] | undefined) ?? [])],
  }
}

const headers = (call: Call): Json[] => {
  const text = (name: string, description: string, required: boolean): Json => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  })
  const signature = [
    text('x-signature', 'HMAC-SHA256 in hex', true),
    text('x-timestamp', 'seconds since 1970', true),
    text('x-nonce', '16 to 64 characters, never used twice', true),
    text('x-key-id', 'keyV2.keyId', true),
  ]
  return [
    { $ref: '#/components/parameters/Language' },
    ...(call.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(call.signed ? signature : []),
    ...workParameterOf(call),
  ]
}

const query = (input: Json): Json[] =>
  Object.entries((input.properties ?? {}) as Record<string, Json>).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: ((input.required as string[] | undefined) ?? []).includes(name),
    ...(description ? { description } : {}),
    schema,
  }))

const sealedBody = (call: Call, inside: Json): Json => ({
  required: true,
  description: `Sealed. Inside \`encryptedData\`:\n\n\`\`\`json\n${JSON.stringify(inputExample(call.input), null, 2)}\n\`\`\``,
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/SealedBody' },
          {
            type: 'object',
            properties: {
              encryptedData: {
                type: 'string',
                contentEncoding: 'base64',
                contentMediaType: 'application/json',
                contentSchema: inside,
              },
            },
          },
        ],
      },
    },
  },
})

const requestBody = (call: Call, input: Json): Json => {
  if (call.encrypted) return sealedBody(call, input)
  const type = call.body === 'multipart' ? 'multipart/form-data' : 'application/json'
  const example = call.example?.input ?? inputExample(call.input)
  return {
    required: call.caller !== 'X',
    content: { [type]: { schema: input, ...(call.body === 'multipart' ? {} : { example }) } },
  }
}

const success = (call: Call, writer: SchemaWriter): Json => {
  const output = writer.output(call.output)
  const example = call.example?.output ?? outputExample(call.output)
  if (call.caller === 'X')
    return {
      description: 'The response that the provider expects',
      content: {
        [output.type === 'string' ? 'text/plain' : 'application/json']: {
          schema: output,
          example: output.type === 'string' ? 'success' : example,
        },
      },
    }
  const refusals = refusalsOf(call).filter((code) => errors[code].http === 200)
  const done = withStatus(output, writer.components)
  const schema = refusals.length === 0 ? done : { oneOf: [done, refusalOf(refusals)] }
  return {
    description: 'Done (`status` 0) or refused (`status` 1)',
    headers: { 'x-request-id': { $ref: '#/components/headers/RequestId' } },
    content: { 'application/json': { schema, example: { status: 0, ...(example as Json) } } },
  }
}

const statuses = (call: Call): number[] =>
  refusalsOf(call)
    .map((code) => errors[code].http)
    .filter((http) => http !== 200)

const proofText = ({ proof }: Call): string => {
  if (!proof) return ''
  const when = proof.when === undefined ? '' : ` where \`${proof.when}\` is given`
  const fresh = proof.orFreshLogin ? ', or a login of the last ten minutes' : ''
  return ` Asks the owner for proof${when}: \`${proof.smsCode ?? 'smsCode'}\`, \`${proof.password ?? 'password'}\` or \`passkey\`${fresh}.`
}

export const operationOf = (call: Call, writer: SchemaWriter): Json => {
  const input = writer.input(call.input)
  const roles = call.roles ? ` Roles: ${call.roles.join(', ')}, admin.` : ''
  return {
    operationId: call.path.replaceAll('/', '_'),
    tags: [call.path.split('/')[0]],
    summary: call.summary,
    description: `${call.built === false ? '**Declared, not built yet: answers 501.** ' : ''}Caller ${call.caller}.${roles}${proofText(call)}${refusalText(call.errors ?? [])}`,
    'x-owner': call.owner,
    'x-caller': call.caller,
    ...(call.roles ? { 'x-roles': call.roles } : {}),
    ...(call.idempotent ? { 'x-idempotent': true } : {}),
    ...(call.signed ? { 'x-signed': true } : {}),
    ...(call.encrypted ? { 'x-encrypted': true } : {}),
    ...(call.proof ? { 'x-proof': true } : {}),
    ...(call.built === false ? { 'x-built': false } : {}),
    security: [...security[call.caller], ...(call.orToken ? security.T : [])],
    parameters: [...headers(call), ...(call.verb === 'GET' ? query(input) : [])],
    ...(call.verb === 'GET' ? {} : { requestBody: requestBody(call, input) }),
    responses: { 200: success(call, writer), ...responseRefs(statuses(call)), ...workResponseOf(call) },
  }
}
