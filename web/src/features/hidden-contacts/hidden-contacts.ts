import {
  clearHiddenContacts,
  getHiddenContacts,
  hideContacts,
  unhideContacts,
} from '@xinyu/contracts/http/users/privacy'
import { contactFingerprint } from '@xinyu/contracts/rules/people/contacts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

const key = ['hidden-contacts']

export const useHiddenContacts = () =>
  useQuery({ queryKey: key, queryFn: async () => (await api(getHiddenContacts, {})).hidden })

/** Without a secure connection browsers cannot hash, and no number leaves the device. */
export const canFingerprint = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined

type Change = { numbers: readonly string[]; hide: boolean } | 'clear'

const send = async (change: Change) => {
  if (change === 'clear') return (await api(clearHiddenContacts, {})).hidden
  const fingerprints = await Promise.all(change.numbers.map(contactFingerprint))
  return (await api(change.hide ? hideContacts : unhideContacts, { fingerprints })).hidden
}

export const useChangeContacts = (onDone: () => void) =>
  useMutation({
    mutationFn: send,
    onSuccess: (hidden, change) => {
      queryClient.setQueryData(key, hidden)
      toast(t(change !== 'clear' && change.hide ? 'contacts.hiddenNow' : 'contacts.shownNow'))
      onDone()
    },
    onError: (error) => toast(messageOf(error)),
  })

interface ContactPicker {
  select(properties: readonly ['tel'], options: { multiple: true }): Promise<{ tel?: string[] }[]>
}

/** The system's contact picker, where the browser has one: the page only gets the contacts that the person picks. */
export const contactPicker = (): ContactPicker | null => {
  const { contacts } = navigator as { contacts?: ContactPicker }
  return contacts && 'ContactsManager' in globalThis ? contacts : null
}
