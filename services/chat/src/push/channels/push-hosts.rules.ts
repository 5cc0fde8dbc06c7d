/** Chrome and its derivatives, Firefox, Safari, Edge */
export const defaultPushHosts = 'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'

/** A host name, or `*.` and a domain. */
export const hostPattern = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/

export const isListed = (host: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => (pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern))
