import type { Call } from '@xinyu/contracts/call'
import type { ApiClient } from '@xinyu/contracts/client'
import { getSecretKey } from '@xinyu/contracts/http/users'
import { currentSession } from '../session/session.ts'

const KEY_TTL_MS = 10 * 60_000
let cachedKey: { userId: string; until: number; key: Promise<{ codes: string; keyId: string }> } | null = null

const fetchKey = async (client: ApiClient): Promise<{ codes: string; keyId: string }> => {
  try {
    return (await client(getSecretKey, {})).keyV2
  } catch (error) {
    cachedKey = null
    throw error
  }
}

const signingKey = (client: ApiClient, userId: string): Promise<{ codes: string; keyId: string }> => {
  if (cachedKey === null || cachedKey.userId !== userId || cachedKey.until < Date.now())
    cachedKey = { userId, until: Date.now() + KEY_TTL_MS, key: fetchKey(client) }
  return cachedKey.key
}

/**
 * Signature headers (HMAC, version 2) over the body exactly as the client sends it. The rule is loaded with the first
 * signed call.
 */
export const sign = async (
  client: ApiClient,
  call: Call,
  body: Record<string, unknown>,
): Promise<Record<string, string>> => {
  const userId = currentSession()?.userId ?? ''
  const [{ signedHeaders }, key] = await Promise.all([
    import('@xinyu/contracts/rules/signing'),
    signingKey(client, userId),
  ])
  return signedHeaders({ method: call.verb, path: call.path, body: JSON.stringify(body), userId }, key, new Date())
}
