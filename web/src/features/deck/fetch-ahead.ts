import { cardWidth, pictureAt } from '../../shared/ui/fields/picture-set.ts'

/** Fetches and decodes the photo of an upcoming card, at the size the card will use. */
export const fetchAhead = async (url: string): Promise<void> => {
  const image = new Image()
  const { src = '', srcSet = '', sizes = '' } = pictureAt(url, cardWidth)
  image.fetchPriority = 'low'
  // `src` last: setting it starts the fetch
  Object.assign(image, { sizes, srcset: srcSet, src })
  // a photo that fails shows its error when the card comes up
  await image.decode?.().catch(() => undefined)
}
