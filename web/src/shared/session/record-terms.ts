import { setConsent } from '@xinyu/contracts/http/users/privacy'
import { consentVersions, neededConsents } from '@xinyu/contracts/lists/consents'
import { api } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'

/** Records what was ticked at login. After a failure it is still open on the consents page. */
export const recordTerms = async (): Promise<void> => {
  try {
    for (const kind of neededConsents) await api(setConsent, { kind, given: true, textVersion: consentVersions[kind] })
    await queryClient.invalidateQueries({ queryKey: ['consents'] })
  } catch (error) {
    console.warn('terms not on record yet', { error: error instanceof Error ? error.name : '' })
  }
}
