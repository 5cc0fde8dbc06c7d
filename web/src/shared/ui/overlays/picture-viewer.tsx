import { ImageViewer } from 'antd-mobile'
import { CloseOutline, LeftOutline, RightOutline } from 'antd-mobile-icons'
import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import { t as text, useText } from '../../i18n/i18n.ts'
import { FocusTrap } from './focus-trap.tsx'
import { useEscape } from './use-escape.ts'

interface ViewerProps {
  /** addresses of the large pictures */
  pictures: readonly string[]
  /** which one is open; null: none */
  open: number | null
  onClose(): void
}

/** Pictures full screen: pinch, swipe, arrow keys, Esc. */
export const PictureViewer = ({ pictures, open, onClose }: ViewerProps) =>
  open === null
    ? null
    : createPortal(<OpenViewer key={open} pictures={pictures} first={open} onClose={onClose} />, document.body)

const useArrowKeys = (step: (by: number) => void): void => {
  const move = useEffectEvent(step)
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent): void => {
      if (key === 'ArrowLeft') move(-1)
      if (key === 'ArrowRight') move(1)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

type RenderPicture = NonNullable<ComponentProps<typeof ImageViewer.Multi>['imageRender']>
/** The open picture and its neighbours: viewing one does not load all nine. */
const isNearIndex =
  (shown: number): RenderPicture =>
  (image, { ref, index }) => (
    <img
      ref={ref}
      src={Math.abs(index - shown) <= 1 ? image : undefined}
      alt={text('pictures.number', { number: index + 1 })}
      draggable={false}
    />
  )

const OpenViewer = ({ pictures, first, onClose }: { pictures: readonly string[]; first: number; onClose(): void }) => {
  const { t } = useText()
  const [index, setIndex] = useState(first)
  const slides = useRef<{ swipeTo(index: number, immediate?: boolean): void }>(null)
  const total = pictures.length
  const step = (by: number): void => {
    const next = index + by
    if (next >= 0 && next < total) slides.current?.swipeTo(next)
  }
  useEscape(true, onClose)
  useArrowKeys(step)
  return (
    <FocusTrap>
      <div
        className="viewer"
        role="dialog"
        aria-modal="true"
        aria-label={t('pictures.viewer', { number: index + 1, total })}
      >
        <ImageViewer.Multi
          ref={slides}
          images={[...pictures]}
          visible
          defaultIndex={first}
          onIndexChange={setIndex}
          onClose={onClose}
          imageRender={isNearIndex(index)}
        />
        <button type="button" className="viewer-button viewer-close" aria-label={t('common.close')} onClick={onClose}>
          <CloseOutline />
        </button>
        {total > 1 && (
          <div className="viewer-steps">
            <button
              type="button"
              className="viewer-button"
              aria-label={t('pictures.previous')}
              disabled={index === 0}
              onClick={() => step(-1)}
            >
              <LeftOutline />
            </button>
            <button
              type="button"
              className="viewer-button"
              aria-label={t('pictures.next')}
              disabled={index === total - 1}
              onClick={() => step(1)}
            >
              <RightOutline />
            </button>
          </div>
        )}
      </div>
    </FocusTrap>
  )
}
