interface Place {
  /** where the gateway says it, beside the app's page */
  url: string
  read(): string | null
  write(credentials: string): void
}

/**
 * Which client an app is in an environment, learned from whoever serves it, so that one build serves all. It is asked
 * for before the first login-type call, kept on the device, and asked for again once it is refused.
 */
export const learnedCredentials =
  ({ url, read, write }: Place) =>
  async (refused?: string): Promise<string> => {
    const kept = read()
    if (kept !== null && kept !== refused) return kept
    const reply = await fetch(url, { cache: 'no-store' })
    const { client } = (await reply.json()) as { client?: string }
    if (!client) throw new Error('nobody says which client this is')
    write(client)
    return client
  }
