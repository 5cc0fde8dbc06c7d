import { useId } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { useModal } from './modal-store.ts'

/** Shows the questions of `confirm`, one at a time. Esc and a tap outside mean cancel. */
export const Modals = () => {
  const open = useModal((state) => state.queue[0])
  const id = useId()
  if (!open) return null
  const { title, text, confirm, cancel, danger, answer } = open
  return (
    <Dialog
      key={open.id}
      className="modal-shade"
      role="alertdialog"
      aria-labelledby={`${id}t`}
      aria-describedby={text ? `${id}d` : undefined}
      onClose={() => answer(false)}
    >
      <div className="modal">
        <h2 id={`${id}t`}>{title}</h2>
        {text && <p id={`${id}d`}>{text}</p>}
        <div className="choices">
          {cancel && <Button onClick={() => answer(false)}>{cancel}</Button>}
          <Button color={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
