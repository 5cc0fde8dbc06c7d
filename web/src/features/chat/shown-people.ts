import { MsgCata } from '@xinyu/contracts/enums'
import { mostShown } from '@xinyu/contracts/socket/frames'
import { useEffect } from 'react'
import { sendIfConnected, useConnection } from '../../shared/socket/connection.ts'

/** Tells the server whom this page shows while it does, so that it hears how they are and of each change. */
export const useShownPeople = (userIds: readonly string[]): void => {
  const isOpen = useConnection(({ state }) => state === 'open')
  // the order is no difference: a list moves with every message
  const people = userIds.toSorted().slice(0, mostShown).join()
  useEffect(() => {
    if (!isOpen || people === '') return
    sendIfConnected({ msgCata: MsgCata.Presence, users: people.split(',') })
  }, [isOpen, people])
  useEffect(() => () => sendIfConnected({ msgCata: MsgCata.Presence, users: [] }), [])
}
