import { MsgCata } from '@xinyu/contracts/enums'
import { MAX_SHOWN_PEOPLE } from '@xinyu/contracts/socket/frames'
import { useEffect } from 'react'
import { sendIfConnected, useConnection } from '../../shared/socket/connection.ts'

/** Subscribes to the presence of the people on this page while it is shown. */
export const useShownPeople = (userIds: readonly string[]): void => {
  const isOpen = useConnection(({ state }) => state === 'open')
  // the order does not matter: a list reorders with every message
  const people = userIds.toSorted().slice(0, MAX_SHOWN_PEOPLE).join()
  useEffect(() => {
    if (!isOpen || people === '') return
    sendIfConnected({ msgCata: MsgCata.Presence, users: people.split(',') })
  }, [isOpen, people])
  useEffect(() => () => sendIfConnected({ msgCata: MsgCata.Presence, users: [] }), [])
}
