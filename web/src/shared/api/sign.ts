import type { Call, ReplyOf } from '@xinyu/contracts/call'
import type { ApiClient } from '@xinyu/contracts/client/client'
import { getSecretKey } from '@xinyu/contracts/http/users/login'
import { currentSession } from '../session/session.ts'

const KEY_TTL_MS = 10 * 60_000
type SecretKeys = ReplyOf<typeof getSecretKey>
let cachedKey: { userId: string; until: number; key: Promise<SecretKeys> } | null = null

const fetchKey = async (client: ApiClient): Promise<SecretKeys> => {
  try {
    return await client(getSecretKey, {})
  } catch (error) {
    cachedKey = null
    throw error
  }
}

const secretKeys = (client: ApiClient, userId: string): Promise<SecretKeys> => {
  if (cachedKey === null || cachedKey.userId !== userId || cachedKey.until < Date.now())
    cachedKey = { userId, until: Date.now() + KEY_TTL_MS, key: fetchKey(client) }
  return cachedKey.key
}

/**
 * Signature headers (HMAC, version 2) over the body exactly as the client sends it. The code is loaded with the first
 * signed call.
 */
export const sign = async (
  client: ApiClient,
  call: Call,
  body: Record<string, unknown>,
  at: Date,
): Promise<Record<string, string>> => {
  const userId = currentSession()?.userId ?? ''
  const [{ signedHeaders }, { keyV2 }] = await Promise.all([
    import('@xinyu/contracts/rules/signing/signing'),
    secretKeys(client, userId),
  ])
  return signedHeaders({ method: call.verb, path: call.path, body: JSON.stringify(body), userId }, keyV2, at)
}

/** The body of an encrypted call, which only the server can read. The code is loaded with the first one. */
export const seal = async (
  client: ApiClient,
  call: Call,
  body: Record<string, unknown>,
  at: Date,
): Promise<Record<string, unknown>> => {
  const userId = currentSession()?.userId ?? ''
  const [{ sealedRequest }, keys] = await Promise.all([
    import('@xinyu/contracts/rules/signing/sealed-body'),
    secretKeys(client, userId),
  ])
  return { ...sealedRequest(body, keys, { path: call.path, userId, at }) }
}
