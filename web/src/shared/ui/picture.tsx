import { type ComponentProps, useState } from 'react'
import { initialsPicture, textPicture } from '@xinyu/contracts/rules/missing-picture'
import { useText } from '../i18n/i18n.ts'
import { pictureAt } from './fields/picture-set.ts'

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes' | 'width'> {
  src: string | undefined
  alt: string
  /** its CSS width, such as `52px` or `33vw` */
  width: string
  /** name of the person it shows: their initials stand where it does not come; else words do */
  person?: string
}

/** A picture in a place of this width; its alternative text is the same where it does not come. */
export const Picture = ({ src, width, person, alt, ...rest }: PictureProps) => {
  const { t } = useText()
  const [lost, setLost] = useState<string>()
  const isLost = src !== undefined && lost === src
  const missing = (): string => (person ? initialsPicture(person) : textPicture(t('common.noPicture')))
  const shown = isLost ? { src: missing() } : pictureAt(src, width)
  return <img {...shown} {...rest} alt={alt} onError={() => setLost(src)} />
}
