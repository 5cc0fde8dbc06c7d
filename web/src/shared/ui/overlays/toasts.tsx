import { goTo } from '../../lib/navigate.ts'
import { holdToast, releaseToast, useToast } from './toast-store.ts'

/**
 * Toasts of the page, or of an open dialog, behind which the page's would be inert. The live region is there from the
 * start: a region that appears with its text is not read out.
 */
export const Toasts = ({ dialogId }: { dialogId?: string }) => {
  const toast = useToast(({ toast: shown, dialogs }) => (dialogs.at(-1) === dialogId ? shown : null))
  const to = toast?.to
  return (
    <div role="status" aria-live="polite">
      {toast && (
        <div
          className="toast"
          key={toast.id}
          onPointerEnter={holdToast}
          onPointerLeave={releaseToast}
          onFocus={holdToast}
          onBlur={releaseToast}
        >
          {to ? (
            <button type="button" onClick={() => goTo(to)}>
              {toast.text}
            </button>
          ) : (
            toast.text
          )}
        </div>
      )}
    </div>
  )
}
