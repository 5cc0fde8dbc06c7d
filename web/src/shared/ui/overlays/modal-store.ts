import { create } from 'zustand'
import { onMemberLeft } from '../../session/user-change.ts'

export interface Question {
  title: string
  text?: string
  confirm: string
  /** absent: nothing to decide, one button */
  cancel?: string
  danger?: boolean
}
interface OpenModal extends Question {
  id: number
  answer(confirmed: boolean): void
}

export const useModal = create<{ queue: readonly OpenModal[] }>(() => ({ queue: [] }))
let last = 0

/** Asks in a modal; simultaneous questions are queued. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    last += 1
    const id = last
    const answer = (confirmed: boolean): void => {
      useModal.setState(({ queue }) => ({ queue: queue.filter((open) => open.id !== id) }))
      resolve(confirmed)
    }
    useModal.setState(({ queue }) => ({ queue: [...queue, { ...question, id, answer }] }))
  })

// closes the dialogs of a member who has logged out
onMemberLeft(() => useModal.getState().queue.forEach(({ answer }) => answer(false)))
