interface CredentialsCache {
  /** where the gateway serves it, beside the app's page */
  url: string
  read(): string | null
  write(credentials: string): void
}

/**
 * The client credentials of an environment, fetched from the server, so that one build works everywhere. They are
 * fetched before the first login-type call, cached on the device, and fetched again once refused.
 */
export const learnedCredentials =
  ({ url, read, write }: CredentialsCache) =>
  async (refused?: string): Promise<string> => {
    const cached = read()
    if (cached !== null && cached !== refused) return cached
    const reply = await fetch(url, { cache: 'no-store' })
    const { client } = (await reply.json()) as { client?: string }
    if (!client) throw new Error('the server sent no client credentials')
    write(client)
    return client
  }
