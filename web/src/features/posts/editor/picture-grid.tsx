import { AddOutline, CameraOutline } from 'antd-mobile-icons'
import { useRef, useState, type ReactNode } from 'react'
import { useText } from '../../../shared/i18n/i18n.ts'
import { PickButton, type PickProps } from '../../../shared/ui/fields/pick-button.tsx'
import { MAX_PICTURES } from './picture-slots.ts'
import { PictureTile } from './picture-tile.tsx'
import type { Pictures } from './use-pictures.ts'
import styles from './editor.module.css'
import { ErrorLine } from '../../../shared/ui/fields/form.tsx'

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

/** Moving and removing pictures, announced to screen readers. */
const useOrder = ({ slots, remove, reorder }: Pictures) => {
  const { t } = useText()
  const grid = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const total = slots.length
  const moveTo = (from: number, to: number): void => {
    const place = Math.max(0, Math.min(total - 1, to))
    if (place === from) return
    reorder(from, place)
    setAnnouncement(t('postAdd.moved', { number: place + 1, total }))
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
    setAnnouncement(t('postAdd.removed', { number: index + 1 }))
    // the focused button is gone, so moves the focus
    grid.current?.querySelector<HTMLElement>(next ? `[data-slot="${next.key}"]` : 'input')?.focus()
  }
  return { grid, announcement, moveTo, drop, removeAt }
}

const AddTile = ({
  text,
  icon,
  ...pick
}: { text: string; icon: ReactNode } & Omit<PickProps, 'label' | 'className'>) => (
  <li>
    <PickButton
      {...pick}
      className={styles['add'] ?? ''}
      label={
        <>
          {icon}
          {text}
        </>
      }
    />
  </li>
)

/** The buttons that add pictures, while there is room. */
const AddTiles = ({ isSmile, onAdd }: { isSmile: boolean; onAdd(files: readonly File[]): void }) => {
  const { t } = useText()
  const onPick = (_: File, files: File[]): void => onAdd(files)
  return (
    <>
      {isSmile && (
        <AddTile capture text={t('postAdd.camera')} icon={<CameraOutline aria-hidden="true" />} onPick={onPick} />
      )}
      <AddTile multiple text={t('pictures.add')} icon={<AddOutline aria-hidden="true" />} onPick={onPick} />
    </>
  )
}

interface ToolsProps {
  at: number
  total: number
  onMove(to: number): void
}

/** Moves the selected picture without dragging. */
const MoveTools = ({ at, total, onMove }: ToolsProps) => {
  const { t } = useText()
  return (
    <div className={styles['tools']} role="toolbar" aria-label={t('postAdd.tile', { number: at + 1, total })}>
      <button type="button" className="choice" disabled={at === 0} onClick={() => onMove(at - 1)}>
        {t('postAdd.forward')}
      </button>
      <button type="button" className="choice" disabled={at === total - 1} onClick={() => onMove(at + 1)}>
        {t('postAdd.backward')}
      </button>
    </div>
  )
}

/** Up to nine pictures in order. */
export const PictureGrid = ({ pictures, isSmile, error }: GridProps) => {
  const { t } = useText()
  const { slots, add, retry } = pictures
  const { grid, announcement, moveTo, drop, removeAt } = useOrder(pictures)
  const [selected, setSelected] = useState<string | null>(null)
  const at = slots.findIndex(({ key }) => key === selected)
  const total = slots.length
  const failure = slots.find((slot) => slot.at === 'failed')
  return (
    <div className="field" role="group" aria-label={t('postAdd.pictures')} id="field-images" tabIndex={-1}>
      <span className="label">{t('postAdd.picturesCount', { count: total, max: MAX_PICTURES })}</span>
      <p id="picture-help" className="muted small">
        {total > 1 ? t('postAdd.orderHelp') : t('postAdd.pictureHelp')}
      </p>
      {failure?.at === 'failed' && <ErrorLine error={failure.reason} />}
      {error && <ErrorLine error={error} />}
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
        {total < MAX_PICTURES && <AddTiles isSmile={isSmile} onAdd={add} />}
      </ul>
      {at >= 0 && <MoveTools at={at} total={total} onMove={(to) => moveTo(at, to)} />}
      <span className="sr-only" aria-live="polite">
        {announcement}
      </span>
    </div>
  )
}
