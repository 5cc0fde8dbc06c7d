import { cardWidth, pictureAt } from '../../shared/ui/picture-set.ts'

/** Fetches and decodes the photo of a card that is not there yet, in the size that the card will take. */
export const fetchAhead = async (url: string): Promise<void> => {
  const image = new Image()
  const { src = '', srcSet = '', sizes = '' } = pictureAt(url, cardWidth)
  image.fetchPriority = 'low'
  // the address last: with it alone the fetch would begin
  Object.assign(image, { sizes, srcset: srcSet, src })
  // one that cannot be shown is seen when its card comes up
  await image.decode?.().catch(() => undefined)
}
