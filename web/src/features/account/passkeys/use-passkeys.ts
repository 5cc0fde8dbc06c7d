import { createPasskey } from '@xinyu/contracts/client/passkeys'
import { addPasskey, beginPasskey, endPasskey, renamePasskey } from '@xinyu/contracts/http/passkeys/passkeys'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/api.ts'
import { codeOf, messageOf } from '../../../shared/api/error-text.ts'
import { language, t } from '../../../shared/i18n/i18n.ts'
import { type OwnPasskey, passkeysQuery } from '../../../shared/session/passkeys.ts'
import { confirm } from '../../../shared/ui/overlays/modal-store.ts'
import { toast } from '../../../shared/ui/overlays/toast-store.ts'
import type { Proof } from '../other-bindings.ts'

/** What may be sent again with a proof, and what is said when it is done. */
interface Change {
  id: string
  work(proof: Proof): Promise<unknown>
  done: string
}

/** The device creates its passkey once, also when the call is repeated with a proof. */
const adding = (name: string): Change => {
  let created = ''
  const work = async (proof: Proof): Promise<void> => {
    if (created === '') created = await createPasskey((await api(beginPasskey, {})).options, language())
    await api(addPasskey, { created, name, ...proof }).catch((error: unknown) => {
      // the five minutes of the challenge are over
      if (codeOf(error) === 'PASSKEY_INVALID') created = ''
      throw error
    })
  }
  return { id: 'new', work, done: t('passkeys.addedNow', { name }) }
}
const renaming = ({ _id }: OwnPasskey, name: string): Change => ({
  id: _id,
  work: () => api(renamePasskey, { passkey_id: _id, name }),
  done: t('passkeys.renamed'),
})
const ending = ({ _id, name }: OwnPasskey): Change => ({
  id: _id,
  work: (proof) => api(endPasskey, { passkey_id: _id, ...proof }),
  done: t('passkeys.ended', { name }),
})

/** My passkeys and changes to them. `waiting`: the change that needs a proof. */
export const usePasskeys = () => {
  const query = useQuery(passkeysQuery)
  const [waiting, setWaiting] = useState<Change | null>(null)
  const finish = ({ done }: Change): void => {
    setWaiting(null)
    toast(done)
    void query.refetch()
  }
  const change = useMutation({
    mutationFn: ({ work }: Change) => work(null),
    onSuccess: (_result, done) => finish(done),
    onError: (error, refused) => (codeOf(error) === 'NEED_PROOF' ? setWaiting(refused) : toast(messageOf(error))),
  })
  const end = async (passkey: OwnPasskey): Promise<void> => {
    const confirmed = await confirm({
      title: t('passkeys.endTitle', { name: passkey.name }),
      text: t('passkeys.endText'),
      confirm: t('passkeys.end'),
      cancel: t('passkeys.keep'),
      danger: true,
    })
    if (confirmed) change.mutate(ending(passkey))
  }
  return {
    query,
    waiting,
    finish,
    isChanging: (id: string): boolean => change.isPending && change.variables.id === id,
    add: (name: string): void => change.mutate(adding(name)),
    rename: (passkey: OwnPasskey, name: string): void => change.mutate(renaming(passkey, name)),
    end: (passkey: OwnPasskey): void => void end(passkey),
  }
}
