import { textPicture } from '@xinyu/contracts/rules/missing-picture'
import { ImageViewer } from 'antd-mobile'
import { CloseOutline, LeftOutline, RightOutline } from 'antd-mobile-icons'
import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { t as text, useText } from '../../i18n/i18n.ts'
import { Dialog } from './dialog.tsx'

interface ViewerProps {
  /** addresses of the large pictures */
  pictures: readonly string[]
  /** which one is open; null: none */
  open: number | null
  onClose(): void
}

/** Pictures full screen: pinch, swipe, arrow keys, Esc. */
export const PictureViewer = ({ pictures, open, onClose }: ViewerProps) =>
  open !== null && <OpenViewer key={open} pictures={pictures} first={open} onClose={onClose} />

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
const renderNear =
  (shown: number): RenderPicture =>
  (image, { ref, index }) => (
    <img
      ref={ref}
      src={Math.abs(index - shown) <= 1 ? image : undefined}
      alt={text('pictures.number', { number: index + 1 })}
      draggable={false}
      onError={({ currentTarget }) => (currentTarget.src = textPicture(text('common.noPicture')))}
    />
  )

interface StepProps {
  label: string
  disabled: boolean
  icon: ReactNode
  onStep(): void
}

const Step = ({ label, disabled, icon, onStep }: StepProps) => (
  <button type="button" className="viewer-button" aria-label={label} disabled={disabled} onClick={onStep}>
    {icon}
  </button>
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
  useArrowKeys(step)
  return (
    <Dialog className="viewer" aria-label={t('pictures.viewer', { number: index + 1, total })} onClose={onClose}>
      <ImageViewer.Multi
        ref={slides}
        images={[...pictures]}
        visible
        defaultIndex={first}
        onIndexChange={setIndex}
        onClose={onClose}
        imageRender={renderNear(index)}
      />
      <button type="button" className="viewer-button viewer-close" aria-label={t('common.close')} onClick={onClose}>
        <CloseOutline />
      </button>
      {total > 1 && (
        <div className="viewer-steps">
          <Step label={t('pictures.previous')} disabled={index === 0} icon={<LeftOutline />} onStep={() => step(-1)} />
          <Step
            label={t('pictures.next')}
            disabled={index === total - 1}
            icon={<RightOutline />}
            onStep={() => step(1)}
          />
        </div>
      )}
    </Dialog>
  )
}
