import { goTo } from '../../lib/navigate.ts'
import { useToast } from './toast-store.ts'

/** The live region is in the page from the start: a region that appears with its text is not read out. */
export const Toasts = () => {
  const toast = useToast((state) => state.toast)
  const to = toast?.to
  return (
    <div role="status" aria-live="polite">
      {toast && (
        <div className="toast" key={toast.id}>
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
