const maxLength = 300
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/

/** Whether only this machine can reach the host. */
export const isLoopback = (host: string): boolean => loopback.test(host)

/** A product on this machine is the same site by each of the machine's names: `localhost`, `127.0.0.1`. */
const isSameSite = (one: URL, other: URL): boolean =>
  one.origin === other.origin ||
  (one.protocol === other.protocol && one.port === other.port && isLoopback(one.hostname) && isLoopback(other.hostname))

/** A page of our own site as a redirect target; null for any other address. */
export const ownPage = (wanted: string, publicUrl: string): URL | null => {
  const found = wanted.length <= maxLength ? URL.parse(wanted, publicUrl) : null
  return found && isSameSite(found, new URL(publicUrl)) ? found : null
}
