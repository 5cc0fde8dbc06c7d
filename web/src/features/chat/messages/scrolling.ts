import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VListHandle } from 'virtua'
import { failureText } from '../../../shared/api/failure-text.ts'
import { toast } from '../../../shared/ui/overlays/toast-store.ts'
import { useChat } from '../chat-store.ts'
import type { ChatSession, LocalMessage } from '../sessions.ts'
import { goToMessage, loadOlder } from './history.ts'

/** pixels from the end */
const NEAR_END = 160

type List = RefObject<VListHandle | null>

/** At the end the list follows new messages, also when it shrinks; scrolling up leaves the end. */
export const useStayAtEnd = (list: List, messages: readonly LocalMessage[]) => {
  const frame = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const offset = useRef(0)
  const shown = useRef<string>(undefined)
  const last = messages.at(-1)
  useLayoutEffect(() => {
    const isNew = last?.key !== shown.current
    shown.current = last?.key
    if (isNew && (atEnd.current || last?.mine)) list.current?.scrollToIndex(messages.length - 1, { align: 'end' })
  }, [list, messages, last])
  useEffect(() => {
    const log = frame.current?.firstElementChild
    if (!log || typeof ResizeObserver === 'undefined') return
    // stay at the end when a panel or the keyboard takes room, or messages turn out taller than estimated
    const observer = new ResizeObserver(() => {
      if (atEnd.current) log.scrollTop = log.scrollHeight
    })
    for (const element of [log, ...log.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const follow = (next: number): void => {
    const handle = list.current
    if (!handle) return
    const isUp = next < offset.current
    offset.current = next
    // only scrolling up leaves the end; new or taller messages do not
    if (handle.scrollSize - handle.viewportSize - next < NEAR_END) atEnd.current = true
    else if (isUp) atEnd.current = false
  }
  return {
    frame,
    follow,
    isAtEnd: () => atEnd.current,
    leaveEnd: () => {
      atEnd.current = false
    },
  }
}

/** Prepends older pages without moving the visible text. */
export const useOlder = ({ toUserId, hasMore }: ChatSession) => {
  const loading = useRef(false)
  const [prepending, setPrepending] = useState(false)
  const older = async (): Promise<void> => {
    if (loading.current || !hasMore) return
    loading.current = true
    setPrepending(true)
    await loadOlder(toUserId).catch((error: unknown) => toast(failureText('messages', error)))
    loading.current = false
    // `shift` must be set during the render that adds the older page, or the view would jump
    requestAnimationFrame(() => setPrepending(false))
  }
  return { prepending, older }
}

/** Scrolls to the message that was asked for, and to `at` once. */
export const useJump = (
  list: List,
  { messages, toUserId }: ChatSession,
  at: number | null,
  leaveEnd: () => void,
): void => {
  const jump = useChat((state) => state.jump)
  const show = useEffectEvent((seq: number) => {
    leaveEnd()
    const index = messages.findIndex((message) => message.seq === seq)
    list.current?.scrollToIndex(index, { align: 'center' })
  })
  useLayoutEffect(() => {
    if (jump?.userId !== toUserId) return
    show(jump.seq)
    useChat.setState({ jump: null })
  }, [jump, toUserId])
  useEffect(() => {
    if (at !== null) void goToMessage(toUserId, at)
  }, [at, toUserId])
}
