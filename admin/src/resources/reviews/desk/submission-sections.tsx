import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Section } from '../../../shared/show/section.tsx'
import { PhotoGrid } from '../photo-grid.tsx'
import { ReviewTexts } from '../review-texts.tsx'
import { SimilarFaces } from './similar/similar-faces.tsx'
import { SimilarPictures } from './similar/similar-pictures.tsx'
import type { Desk } from './use-desk.ts'

interface OfDesk {
  desk: Desk
}

/** The submitted texts, if any. */
export const TextsSection = ({ desk: { review, photos } }: OfDesk) => {
  const translate = useTranslate()
  return (
    review.texts.length > 0 && (
      <Section title={translate('xinyu.reviews.texts')}>
        <ReviewTexts texts={review.texts} photos={photos} />
      </Section>
    )
  )
}

/** The submitted photos, blurred at first. */
export const PhotosSection = ({ desk: { review, photos, zoom } }: OfDesk) => {
  const translate = useTranslate()
  const buttons = (
    <>
      <Button disabled={!photos.allShown} onClick={zoom} aria-keyshortcuts="v">
        {translate('xinyu.desk.zoom')}
      </Button>
      <Button onClick={photos.toggleAll}>
        {translate(photos.allShown ? 'xinyu.reviews.hidePhotos' : 'xinyu.reviews.showPhotos')}
      </Button>
    </>
  )
  return (
    <Section title={translate('xinyu.reviews.photos')} action={review.images.length > 0 && buttons}>
      <PhotoGrid images={review.images} photos={photos} />
    </Section>
  )
}

/** Other uses of the same photos, and, on request, members with a similar face. */
export const SimilarSections = ({ desk: { review, photos, may, areFacesAsked, compareFaces } }: OfDesk) => {
  const translate = useTranslate()
  const compareButton = (
    <Button onClick={compareFaces} aria-keyshortcuts="f">
      {translate('xinyu.reviews.compareFaces')}
    </Button>
  )
  return (
    <>
      {review.images.length > 0 && (
        <Section title={translate('xinyu.reviews.similar')}>
          <SimilarPictures review={review} shown={photos.allShown} />
        </Section>
      )}
      {may.compareFaces && (
        <Section title={translate('xinyu.reviews.faces')} action={!areFacesAsked && compareButton}>
          <SimilarFaces userId={review.userId} shown={photos.allShown} isAsked={areFacesAsked} />
        </Section>
      )}
    </>
  )
}
