import type { ReplyOf } from '@xinyu/contracts/call'
import { signWithPasskey } from '@xinyu/contracts/client/passkeys'
import { beginPasskeyProof, listPasskeys } from '@xinyu/contracts/http/passkeys/passkeys'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { language } from '../i18n/i18n.ts'

export type OwnPasskey = ReplyOf<typeof listPasskeys>['list'][number]

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async () => (await api(listPasskeys, {})).list,
})

/** The answer of one of my passkeys, for the field `passkey` of a proof. */
export const proveByPasskey = async (): Promise<string> =>
  signWithPasskey((await api(beginPasskeyProof, {})).options, language())
