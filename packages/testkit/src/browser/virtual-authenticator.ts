import type { BrowserUser } from './browser-user.ts'

/**
 * Gives a person's page a device with a fingerprint sensor that always recognizes them (Chromium only). Returns how to
 * let it refuse, as somebody does who closes the browser's question.
 */
export const giveAuthenticator = async ({
  context,
  page,
}: BrowserUser): Promise<(recognizes: boolean) => Promise<void>> => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async (isUserVerified) => {
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  }
}
