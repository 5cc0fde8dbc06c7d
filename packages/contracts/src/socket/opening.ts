/** the largest frame of a client */
export const MAX_FRAME_BYTES = 64 << 10
export const ASSISTANT_SOCKET_PATH = '/ws/ai'
const bearer = 'bearer.'

/** The person of `/ws/<userId>`, null for `/ws/`, undefined for any other path. `/ws/ai` is one of these. */
export const personOfSocketPath = (url: string): string | null | undefined => {
  const found = /^\/ws(?:\/([A-Za-z0-9_:-]{0,64}))?(?:\?|$)/.exec(url)
  return found ? found[1] || null : undefined
}

/** The path without its query. */
export const socketPathOf = (url: string): string => url.split('?')[0] ?? ''

/** The sub-protocol that is accepted of those a client offers: the one with the token, or the first. */
export const acceptedProtocol = (offered: Set<string>): string | false =>
  [...offered].find((name) => name.startsWith(bearer)) ?? [...offered][0] ?? false

/** The token from the sub-protocol; null: the first frame brings it. */
export const tokenOfProtocol = (protocol: string): string | null =>
  protocol.startsWith(bearer) ? protocol.slice(bearer.length) : null
