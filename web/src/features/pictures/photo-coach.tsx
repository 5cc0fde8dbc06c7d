import { CheckOutline, ExclamationOutline, QuestionCircleOutline } from 'antd-mobile-icons'
import { useEffect, useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import type { Area } from '../../shared/pictures/crop.ts'
import { type Light, lightOf } from './light.ts'
import styles from './pictures.module.css'

const ANALYSIS_PX = 64
/** a crop of fewer pixels is blurred on a card */
const SHARP_PX = 480

/** Hints about a crop before it is sent. */
const analyse = async (picture: Blob, { x, y, width, height }: Area): Promise<{ light: Light; isSharp: boolean }> => {
  const bitmap = await createImageBitmap(picture, x, y, width, height, { resizeWidth: ANALYSIS_PX })
  const canvas = document.createElement('canvas')
  canvas.width = ANALYSIS_PX
  canvas.height = ANALYSIS_PX
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, 0, 0, ANALYSIS_PX, ANALYSIS_PX)
  bitmap.close()
  const pixels = context?.getImageData(0, 0, ANALYSIS_PX, ANALYSIS_PX).data ?? new Uint8ClampedArray()
  return { light: lightOf(pixels), isSharp: Math.min(width, height) >= SHARP_PX }
}

type Mark = 'good' | 'bad' | 'open'
const icons = { good: <CheckOutline />, bad: <ExclamationOutline />, open: <QuestionCircleOutline /> }

/** `faces`: how many were found on the last upload; null while unknown. */
export const PhotoCoach = ({ picture, area, faces }: { picture: Blob; area: Area | null; faces: number | null }) => {
  const { t } = useText()
  const [seen, setSeen] = useState<{ light: Light; isSharp: boolean } | null>(null)
  useEffect(() => {
    let isShown = true
    if (area)
      analyse(picture, area).then(
        (found) => isShown && setSeen(found),
        () => isShown && setSeen(null),
      )
    return () => {
      isShown = false
    }
  }, [picture, area])
  const light = seen?.light
  const rows: [Mark, string][] = [
    [light ? (light === 'good' ? 'good' : 'bad') : 'open', t(`coach.light.${light ?? 'open'}`)],
    [
      seen ? (seen.isSharp ? 'good' : 'bad') : 'open',
      t(`coach.sharp.${seen ? (seen.isSharp ? 'good' : 'bad') : 'open'}`),
    ],
    faces === null
      ? ['open', t('coach.face.open')]
      : faces === 0
        ? ['bad', t('coach.face.none')]
        : faces === 1
          ? ['good', t('coach.face.one')]
          : ['bad', t('coach.face.many', { count: faces })],
  ]
  return (
    <ul className={styles['coach']} aria-label={t('coach.title')} aria-live="polite">
      {rows.map(([mark, text]) => (
        <li key={text} data-mark={mark}>
          <span aria-hidden="true">{icons[mark]}</span>
          {text}
        </li>
      ))}
    </ul>
  )
}
