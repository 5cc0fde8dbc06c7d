import { CloseOutline } from 'antd-mobile-icons'
import { useDrag } from '@use-gesture/react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '../../../shared/i18n/i18n.ts'
import type { Slot } from './picture-slots.ts'
import { UploadProgress } from '../../../shared/pictures/upload-progress.tsx'
import marks from '../../../shared/pictures/uploads.module.css'
import styles from './editor.module.css'

interface TileProps {
  slot: Slot
  index: number
  total: number
  isSelected: boolean
  onSelect(): void
  onStep(by: number): void
  /** dropped at a point of the screen */
  onDrop(x: number, y: number): void
  onRemove(): void
  onRetry(): void
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Dragging a tile: where it is meanwhile, and whether a click only ends the drag. */
const useTileDrag = (onDrop: TileProps['onDrop']) => {
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)
  const isDragged = useRef(false)
  const bind = useDrag(
    ({ active, first, movement: [x, y], xy: [left, top], canceled }) => {
      if (first) isDragged.current = true
      setAt(active ? { x, y } : null)
      if (!active && !canceled) onDrop(left, top)
    },
    { threshold: 6, pointer: { keys: false } },
  )
  const reset = (): void => {
    isDragged.current = false
  }
  return { at, bind, reset, wasDragged: () => isDragged.current }
}

const DragTile = ({ slot, index, total, isSelected, onSelect, onStep, onDrop, onRemove }: TileProps) => {
  const { t } = useText()
  const { at, bind, reset, wasDragged } = useTileDrag(onDrop)
  const isThere = slot.at === 'there'
  const onClick = (): void => {
    if (!wasDragged()) onSelect()
    reset()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = steps[event.key]
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    if (by === undefined) return
    event.preventDefault()
    onStep(by)
  }
  return (
    <button
      {...bind()}
      type="button"
      data-slot={slot.key}
      className={`${styles['tile']} ${at ? styles['dragged'] : ''}`}
      style={at ? { translate: `${at.x}px ${at.y}px` } : undefined}
      aria-pressed={isSelected}
      aria-label={t('postAdd.tile', { number: index + 1, total })}
      aria-describedby="picture-help"
      onPointerDownCapture={reset}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <img
        src={isThere ? slot.image.thumb : slot.preview}
        alt=""
        draggable={false}
        className={isThere ? '' : marks['dim']}
      />
    </button>
  )
}

/** One picture: dragged, or moved by arrow keys or, when selected, by the buttons below. */
export const PictureTile = (props: TileProps) => {
  const { slot, index, onRemove, onRetry } = props
  const { t } = useText()
  const number = index + 1
  return (
    <>
      <DragTile {...props} />
      {slot.at === 'sending' && <UploadProgress sent={slot.sent} label={t('postAdd.sending', { number })} />}
      {slot.at === 'failed' && (
        <button type="button" className={marks['retry']} title={slot.reason} onClick={onRetry}>
          {t('postAdd.retry', { number })}
        </button>
      )}
      <button
        type="button"
        className={marks['remove']}
        aria-label={t('pictures.delete', { number })}
        onClick={onRemove}
      >
        <CloseOutline />
      </button>
    </>
  )
}
