import { allResources } from '../admin/all.ts'
import { calls } from '../http/all.ts'
import { educations, incomes, marriages } from '../lists/basics.ts'
import { hobbies } from '../lists/hobbies.ts'
import { nations } from '../lists/nations.ts'
import { professions } from '../lists/professions.ts'
import { regions } from '../lists/regions.ts'
import { about, CONTRACT_VERSION, sharedResponses } from './about.ts'
import { type Json, SchemaWriter } from './json-schema.ts'
import { operationOf } from './openapi-call.ts'
import { pathsOf } from './openapi-resource.ts'
import { workParameter, workResponses } from './work-docs.ts'

const tags: Readonly<Record<string, string>> = {
  users: 'Accounts, profiles, discovery, privacy',
  prof: 'Agreement and face check',
  worklog: 'Logins',
  upload: 'Pictures and files',
  favorite: 'Views, likes, loves, follows',
  msg: 'Messages and notices',
  posts: 'Posts, comments, rankings, notices',
  social: 'Invitations and browse history',
  smilePk: 'Smile PK',
  product: 'Orders, payment, versions, support',
  gift: 'Flowers and withdrawals',
  face: 'Faces',
  admin: 'REST resources of the admin app: ra-data-simple-rest conventions',
}
const sealed = {
  type: 'object',
  required: ['encryptedData', 'encryptedSecretKey', 'encryptedIV', 'keyVersion'],
  properties: {
    encryptedData: { type: 'string', description: 'base64' },
    encryptedSecretKey: { type: 'string', description: 'base64' },
    encryptedIV: { type: 'string', description: 'base64' },
    keyVersion: { type: 'string' },
    timestamp: { type: 'string', description: 'bound by v2; x-timestamp of a signed call' },
  },
}
const securitySchemes = {
  client: { type: 'http', scheme: 'basic', description: 'name and secret of a client' },
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'the token of a login or of users/registerV3; the header works without `Bearer ` too',
  },
}

let made: Json | undefined

const make = (): Json => {
  const writer = new SchemaWriter()
  const paths = {
    ...Object.fromEntries(
      calls.map((call) => [`/api/${call.path}`, { [call.verb.toLowerCase()]: operationOf(call, writer) }]),
    ),
    ...(Object.assign({}, ...allResources.map((resource) => pathsOf(resource, writer))) as Json),
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '心屿 Xinyu',
      version: CONTRACT_VERSION,
      description: about,
      license: { name: 'Unlicensed', identifier: 'LicenseRef-Unlicensed' },
    },
    'x-lists': { professions, hobbies, nations, educations, incomes, marriages, regions },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    security: [{ token: [] }],
    paths,
    components: {
      schemas: { ...writer.components, SealedBody: sealed },
      responses: { ...sharedResponses, ...workResponses },
      securitySchemes,
      headers: { RequestId: { schema: { type: 'string' }, description: 'request id to report to support' } },
      parameters: {
        Work: workParameter,
        Language: {
          name: 'Accept-Language',
          in: 'header',
          required: false,
          description: 'zh-CN unless it begins with en',
          schema: { type: 'string', enum: ['zh-CN', 'en'] },
        },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'a UUID; as `clientId` in the body',
          schema: { type: 'string', format: 'uuid' },
        },
      },
    },
  }
}

/** The OpenAPI 3.1 document of every call and admin resource. Made once. */
export const openApiDocument = (): Json => (made ??= make())
