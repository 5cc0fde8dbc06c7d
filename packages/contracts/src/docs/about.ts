import { errors, type ErrorCode } from '../errors.ts'
import type { Json } from './json-schema.ts'

const statusNumbers = `**Status numbers**

| field | values |
|---|---|
| isCompleted (profile) | 0 empty · 1 being filled · 2 waiting for review · 3 sent back · 4 approved · 5 banned · 6 cancelled |
| hasRealChecked, hasGradeChecked | 0 none · 2 waiting · 3 sent back · 4 verified |
| isChecked (post, comment, image) | 0 waiting · 1 approved · 2 rejected · 3 draft |
| status (order) | 0 waiting for payment · 1 paid · 2 failed · 3 refunded · 7 closed |
| status (gift record) | 0 redeemable · 1 frozen · 2 redeemed |
| status (withdrawal) | 0 requested · 1 approved, being paid · 2 paid · 3 rejected |
| status (message) | 0 sent · 1 read · 2 recalled |
| wrapperStatus (featured member) | 0 none · 1 applied · 2 invited or approved, waits for the member · 3 turned down · 4 featured |
| checkRes.value | 0 ok · 1 sensitive · 2 check error · 3 service error · 4 request failure |
| data.status (faces) | 0 ok · 1 error · 2 no face |
| gender | 1 man · 2 woman |`

/** Version of the contract; raised when a released promise changes (docs/breaking.ts checks it). */
export const CONTRACT_VERSION = '2.5.0'

export const about = `心屿 Xinyu: every call of the product, from the same records that validate, route and type it.

**Replies.** One flat JSON object. \`status: 0\` is success, with named fields beside it; \`status: 1\` is a refusal, with \`code\` (stable) and \`msg\` (Chinese, English with \`Accept-Language: en\`). Business refusals come with HTTP 200; 400 is input that does not parse (\`fields\` says which and why), 401 no or an expired token, 403 a missing role, 404 nothing there, 429 too frequent (\`Retry-After\`), 501 a call that is declared and not built yet, 503 a part that is down. Every reply bears \`x-request-id\`.

**Who may call** (\`x-caller\`): L client credentials by HTTP Basic · T any token, guests included · N a member in good standing · V a VIP member · A a person with one of \`x-roles\` (\`admin\` may always) · X an outside provider, which proves itself by signature. A guest token: \`users/registerV3\` with the client credentials.

**Units.** Money is integer fen, points are integers, times ISO 8601 in UTC, birthdays calendar dates. \`page\` starts at 1, \`rows\` is 1 to 100.

**Retries.** Calls marked \`x-idempotent\` take \`clientId\` (a UUID) or the header \`Idempotency-Key\`: the same key gets the first answer again, and nothing happens twice.

**Signed calls** (\`x-signed\`) carry \`x-signature\`: HMAC-SHA256, in hex, under \`keyV2.codes\` of users/getSecretKey over seven lines: method, path below /api, SHA-256 of the body in hex, \`x-timestamp\` (seconds), \`x-nonce\` (16 to 64 characters, never used twice), \`x-key-id\`, own user id. The clocks may differ by 300 s.

**Encrypted bodies** (\`x-encrypted\`): a random AES-256 key and a 16-byte IV encrypt the JSON; both are wrapped with the RSA key of users/getSecretKey (OAEP, SHA-256); all in base64. \`keyVersion\` v2…: GCM, tag at the end, associated data path, timestamp and user id, one a line. The schema shown is what is inside.

**Work** (callers L). When an address has used its budget up, the refusal 429 may bear \`work\`, a challenge: the client solves it by itself and repeats the call with the solution in \`x-xinyu-work\`. Nobody is shown a puzzle, and a client that does not know \`work\` waits for \`Retry-After\`.

**Uploads.** GET upload/policy, then a multipart POST to \`host\` with the fields \`key\` (\`startsWith\` and a name of yours), \`OSSAccessKeyId\`, \`policy\`, \`signature\`, \`Content-Type\` and, last, \`file\`; then upload/addImg, editAvatar, addPostImg … with that \`key\`. Only a re-encoded copy is ever served.

**Sockets and facts**: [/docs/events](/docs/events).

${statusNumbers}

**Lists** (professions, hobbies, nations, education, income, marriage, regions) stand in this document as \`x-lists\`: value, zh, en.`

const texts = (codes: readonly ErrorCode[]): string =>
  codes
    .map(
      (code) =>
        `- \`${code}\` ${errors[code].http === 200 ? '' : `(${errors[code].http}) `}${errors[code].zh} · ${errors[code].en}`,
    )
    .join('\n')
export const refusalText = (codes: readonly ErrorCode[]): string =>
  codes.length === 0 ? '' : `\n\n**Refusals**\n${texts(codes)}`

const refusalSchema = (codes: readonly string[]): Json => ({
  type: 'object',
  required: ['status', 'code', 'msg'],
  properties: {
    status: { type: 'integer', const: 1 },
    code: codes.length > 0 ? { type: 'string', enum: codes } : { type: 'string' },
    msg: { type: 'string', description: 'in the caller’s language' },
  },
})
export const refusalOf = (codes: readonly ErrorCode[]): Json => refusalSchema([...new Set(codes)])

/** A refusal that many calls share. */
export const sharedResponse = (code: ErrorCode, more: Json = {}, headers: Json = {}): Json => ({
  description: `${errors[code].zh} · ${errors[code].en}`,
  headers: { 'x-request-id': { $ref: '#/components/headers/RequestId' }, ...headers },
  content: {
    'application/json': {
      schema: { ...refusalSchema([]), properties: { ...(refusalSchema([]).properties as Json), ...more } },
      example: { status: 1, code, msg: errors[code].zh },
    },
  },
})
export const sharedResponses: Json = {
  InvalidInput: sharedResponse('INVALID_INPUT', {
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'reason'],
        properties: { path: { type: 'string' }, reason: { type: 'string' } },
      },
    },
  }),
  NotLoggedIn: sharedResponse('NOT_LOGGED_IN'),
  Forbidden: sharedResponse('FORBIDDEN'),
  NotFound: sharedResponse('NOT_FOUND'),
  Conflict: sharedResponse('CONFLICT'),
  TooLarge: sharedResponse('TOO_LARGE'),
  TooFrequent: sharedResponse(
    'TOO_FREQUENT',
    {},
    { 'Retry-After': { schema: { type: 'integer' }, description: 'seconds' } },
  ),
  NotBuilt: sharedResponse('NOT_BUILT'),
  Unavailable: sharedResponse('UNAVAILABLE'),
  TimedOut: sharedResponse('TIMED_OUT'),
}
export const responsesByHttp: Readonly<Record<number, string>> = {
  400: 'InvalidInput',
  401: 'NotLoggedIn',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'TooLarge',
  429: 'TooFrequent',
  501: 'NotBuilt',
  503: 'Unavailable',
  504: 'TimedOut',
}
export const responseRefs = (statuses: readonly number[]): Json =>
  Object.fromEntries(
    [...new Set(statuses)]
      .sort((a, b) => a - b)
      .flatMap((http) =>
        responsesByHttp[http] ? [[String(http), { $ref: `#/components/responses/${responsesByHttp[http]}` }]] : [],
      ),
  )
