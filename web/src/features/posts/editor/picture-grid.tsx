import { AddOutline, CameraOutline } from 'antd-mobile-icons'
import { useRef, useState } from 'react'
import { useText } from '../../../shared/i18n/i18n.ts'
import { PickButton } from '../../../shared/ui/fields/pick-button.tsx'
import { MAX_PICTURES } from './picture-slots.ts'
import { PictureTile } from './picture-tile.tsx'
import type { Pictures } from './use-pictures.ts'
import styles from './editor.module.css'

/** The picture at a point of the screen, under the dragged one. */
const slotAt = (x: number, y: number, dragged: string): string | undefined =>
  document
    .elementsFromPoint(x, y)
    .flatMap((element) => element.closest<HTMLElement>('li[data-place]')?.dataset['place'] ?? [])
    .find((key) => key !== dragged)

interface GridProps {
  pictures: Pictures
  /** offers the camera first */
  isSmile: boolean
  error: string | undefined
}

/** Up to nine pictures in order. */
export const PictureGrid = ({ pictures: { slots, add, remove, retry, reorder }, isSmile, error }: GridProps) => {
  const { t } = useText()
  const grid = useRef<HTMLUListElement>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const at = slots.findIndex(({ key }) => key === selected)
  const total = slots.length
  const moveTo = (from: number, to: number): void => {
    const place = Math.max(0, Math.min(total - 1, to))
    if (place === from) return
    reorder(from, place)
    setSaid(t('postAdd.moved', { number: place + 1, total }))
  }
  const drop = (from: number, x: number, y: number): void => {
    const under = slotAt(x, y, slots[from]?.key ?? '')
    const to = slots.findIndex(({ key }) => key === under)
    if (to >= 0) moveTo(from, to)
  }
  const removeAt = (index: number): void => {
    const slot = slots[index]
    if (!slot) return
    const next = slots[index + 1] ?? slots[index - 1]
    remove(slot)
    setSaid(t('postAdd.removed', { number: index + 1 }))
    // the focused button is gone, so moves the focus
    grid.current?.querySelector<HTMLElement>(next ? `[data-slot="${next.key}"]` : 'input')?.focus()
  }
  const failure = slots.find((slot) => slot.at === 'failed')
  return (
    <div className="field" role="group" aria-label={t('postAdd.pictures')} id="field-images" tabIndex={-1}>
      <span className="label">{t('postAdd.picturesCount', { count: total, max: MAX_PICTURES })}</span>
      <p id="picture-help" className="muted small">
        {total > 1 ? t('postAdd.orderHelp') : t('postAdd.pictureHelp')}
      </p>
      {failure?.at === 'failed' && (
        <p className="error-line" role="alert">
          {failure.reason}
        </p>
      )}
      {error && (
        <p className="error-line" role="alert">
          {error}
        </p>
      )}
      <ul ref={grid} className={styles['grid']}>
        {slots.map((slot, index) => (
          <li key={slot.key} data-place={slot.key}>
            <PictureTile
              slot={slot}
              index={index}
              total={total}
              isSelected={slot.key === selected}
              onSelect={() => setSelected(slot.key === selected ? null : slot.key)}
              onStep={(by) => moveTo(index, index + by)}
              onDrop={(x, y) => drop(index, x, y)}
              onRemove={() => removeAt(index)}
              onRetry={() => retry(slot)}
            />
          </li>
        ))}
        {isSmile && total < MAX_PICTURES && (
          <li>
            <PickButton
              className={styles['add'] ?? ''}
              capture
              onPick={(_, files) => add(files)}
              label={
                <>
                  <CameraOutline aria-hidden="true" />
                  {t('postAdd.camera')}
                </>
              }
            />
          </li>
        )}
        {total < MAX_PICTURES && (
          <li>
            <PickButton
              className={styles['add'] ?? ''}
              multiple
              onPick={(_, files) => add(files)}
              label={
                <>
                  <AddOutline aria-hidden="true" />
                  {t('pictures.add')}
                </>
              }
            />
          </li>
        )}
      </ul>
      {at >= 0 && (
        <div className={styles['tools']} role="toolbar" aria-label={t('postAdd.tile', { number: at + 1, total })}>
          <button type="button" className="choice" disabled={at === 0} onClick={() => moveTo(at, at - 1)}>
            {t('postAdd.forward')}
          </button>
          <button type="button" className="choice" disabled={at === total - 1} onClick={() => moveTo(at, at + 1)}>
            {t('postAdd.backward')}
          </button>
        </div>
      )}
      <span className="sr-only" aria-live="polite">
        {said}
      </span>
    </div>
  )
}
