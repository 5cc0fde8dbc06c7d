import type { Call } from '@xinyu/contracts/call'
import type { ApiClient } from '@xinyu/contracts/client'
import { getSecretKey } from '@xinyu/contracts/http/users'
import { currentSession } from '../session/session.ts'

const KEY_LIFE = 10 * 60_000
let held: { userId: string; until: number; key: Promise<{ codes: string; keyId: string }> } | null = null

const fetchKey = async (client: ApiClient): Promise<{ codes: string; keyId: string }> => {
  try {
    return (await client(getSecretKey, {})).keyV2
  } catch (error) {
    held = null
    throw error
  }
}

const keyOf = (client: ApiClient, userId: string): Promise<{ codes: string; keyId: string }> => {
  if (held === null || held.userId !== userId || held.until < Date.now())
    held = { userId, until: Date.now() + KEY_LIFE, key: fetchKey(client) }
  return held.key
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
  const [{ signedHeaders }, key] = await Promise.all([import('@xinyu/contracts/rules/signing'), keyOf(client, userId)])
  return signedHeaders({ method: call.verb, path: call.path, body: JSON.stringify(body), userId }, key, new Date())
}
