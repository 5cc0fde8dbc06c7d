import { Button } from '../button.tsx'
import { useId } from 'react'
import { useModal } from './modal-store.ts'
import { FocusTrap } from './focus-trap.tsx'
import { useEscape } from './use-escape.ts'

/** Shows the questions of `ask`, one at a time. Esc and a click outside mean cancel. */
export const Modals = () => {
  const open = useModal((state) => state.queue[0])
  const id = useId()
  useEscape(open !== undefined, () => open?.answer(false))
  if (!open) return null
  const { title, text, confirm, cancel, danger, answer } = open
  return (
    <FocusTrap key={open.id}>
      <div className="modal-shade">
        <button type="button" className="modal-out" tabIndex={-1} aria-hidden="true" onClick={() => answer(false)} />
        <div
          className="modal"
          role="alertdialog"
          aria-modal="true"
          aria-labelledby={`${id}t`}
          aria-describedby={text ? `${id}d` : undefined}
        >
          <h2 id={`${id}t`}>{title}</h2>
          {text && (
            <p id={`${id}d`} style={{ whiteSpace: 'pre-line' }}>
              {text}
            </p>
          )}
          <div className="choices">
            {cancel && <Button onClick={() => answer(false)}>{cancel}</Button>}
            <Button color={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
              {confirm}
            </Button>
          </div>
        </div>
      </div>
    </FocusTrap>
  )
}
