import { expect, test } from '@jest/globals'
import type { Call } from './call.ts'
import { type Json, SchemaWriter } from './docs/json-schema.ts'
import { calls } from './http/all.ts'
import { refusalsOf } from './refusals.ts'
import { shownTexts } from './shown-texts.ts'

/** Texts that no other member reads, by field or by call and field, and why. */
const unshown: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'proves or names a login, and is kept for its owner and for support': [
      'password',
      'oldPassword',
      'deviceId',
      'location',
      'os',
      'browser',
      'token',
      'refreshToken',
      'ticket',
      'code',
      'state',
      'jsCode',
      'identityToken',
      'authorizationCode',
      'nonce',
      'passkey',
      'created',
      'openid',
      'signedTransaction',
      'textVersion',
    ],
    'stored sealed': ['withdrawInfo.realName', 'withdrawInfo.account', 'withdrawInfo.bank', 'realName', 'idCard'],
    'looked up, never shown': [
      'shareCode',
      'productNum',
      'provinceCode',
      'cityCode',
      'loginfo',
      'returnUrl',
      'media_url',
    ],
    'replaced by the name that our list has for the codes': [
      'liveCity.province',
      'liveCity.city',
      'city.province',
      'city.city',
    ],
    'answered, not kept': [
      'users/checkMsg msg',
      'users/wxCheckMsg content',
      'users/wxCheckMsgV2 content',
      'msg/searchMessages text',
      'users/loginWays origin',
    ],
    'for those who work here': [
      'users/reportUser text',
      'users/appealBan text',
      'users/appealLimit text',
      'product/askRefund text',
      'users/beWrapperUser text',
      'users/editGradeInfo school',
      'users/deleteuser reason',
      'product/addQuestion text',
      'product/rateAnswer text',
    ],
    'a name for one’s own passkeys': [
      'users/addPasskey name',
      'users/addPasskeyAtLogin name',
      'users/renamePasskey name',
    ],
    'a name for one’s own faces': ['face/addface label', 'face/addTargetFace label'],
  }).flatMap(([reason, fields]) => fields.map((field) => [field, reason])),
)

/** Free texts: `field`, or `field.inner`. */
const freeTexts = (call: Call): string[] => {
  const writer = new SchemaWriter()
  const find = (schema: Json | undefined, path: string): string[] => {
    if (!schema) return []
    if (typeof schema.$ref === 'string') return find(writer.components[schema.$ref.split('/').at(-1) ?? ''], path)
    const isFree =
      schema.type === 'string' &&
      ['enum', 'const', 'pattern', 'format', 'contentMediaType'].every((key) => !(key in schema))
    const inside = Object.entries((schema.properties ?? {}) as Record<string, Json>)
    return [
      ...(isFree ? [path] : []),
      ...inside.flatMap(([name, part]) => find(part, path === '' ? name : `${path}.${name}`)),
      ...[schema.items, ...[schema.anyOf, schema.oneOf].flat()].flatMap((part) => find(part as Json | undefined, path)),
    ]
  }
  return [...new Set(find(writer.input(call.input), ''))]
}

const members = (calls as readonly Call[]).filter(({ caller }) => ['L', 'T', 'N', 'V'].includes(caller))

test('each text that members can write is marked as shown to others, or has a reason why nobody else reads it', () => {
  const unmarked = members.flatMap((call) => {
    const marked = new Set(shownTexts(call).map(({ field }) => field))
    return freeTexts(call)
      .filter((field) => !marked.has(field) && !(field in unshown) && !(`${call.path} ${field}` in unshown))
      .map((field) => `${call.path} ${field}`)
  })
  expect(unmarked).toEqual([])
})

test('a shown text can be refused, and the calls that check it themselves say why', () => {
  const showing = members.filter((call) => shownTexts(call).length > 0)
  expect(showing.length).toBeGreaterThan(8)
  for (const call of showing)
    expect([call.path, refusalsOf(call)]).toEqual([call.path, expect.arrayContaining(['SENSITIVE'])])
  expect(
    calls
      .filter((call) => (call as Call).checksTexts)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['favorite/changeLikeStatus', 'favorite/sendOneMsg', 'msg/addMsg2', 'msg/push', 'users/updateUserInfo'])
})
