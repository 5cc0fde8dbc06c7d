import { useShortcuts } from '../../../shared/hooks/use-shortcuts.ts'
import type { Desk } from './use-desk.ts'

/** The keys of the desk; 1–9 reject with that reason. They do nothing while a dialog is open. */
export const useDeskShortcuts = (desk: Desk): void =>
  useShortcuts(
    {
      j: () => desk.go(desk.position.next),
      k: () => desk.go(desk.position.previous),
      a: desk.approve,
      r: () => desk.refuse(),
      s: desk.skip,
      e: desk.escalate,
      v: desk.zoom,
      p: desk.photos.toggleAll,
      f: desk.compareFaces,
      u: desk.list,
      '?': desk.help,
      ...Object.fromEntries(
        desk.reasons.slice(0, 9).map((reason, index) => [String(index + 1), () => desk.refuse(reason)]),
      ),
    },
    desk.dialog === null,
  )
