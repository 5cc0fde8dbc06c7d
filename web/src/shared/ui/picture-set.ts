/** Every picture of ours lies in these, longest side in pixels, under one name. */
export const pictureSizes = [240, 960, 1920]
export const ourPicture = /^([^?#]*\/pictures\/)(?:240|960|1920)(\/[^/?#]+)$/
/** How wide the photo of a card is: for who asks for the first one before there is a card, too. */
export const cardWidth = 'min(100vw - 32px, 480px)'

/**
 * The sources of a picture by width, for the browser to choose from. Nothing for one that lies elsewhere, or whose
 * address is signed and opens that size alone.
 */
export const sourcesOf = (url: string): string | undefined => {
  const [, folder, name] = ourPicture.exec(url) ?? []
  return folder === undefined ? undefined : pictureSizes.map((size) => `${folder}${size}${name} ${size}w`).join(', ')
}

interface Chosen {
  src?: string
  srcSet?: string
  sizes?: string
  decoding: 'async'
}
/**
 * What an `img` of a picture takes; `width`: as CSS says how wide it stands there, `52px` or `33vw`. Of the three sizes
 * the browser fetches the smallest that is sharp there on its screen.
 */
export const pictureAt = (url: string | undefined, width: string): Chosen => {
  if (url === undefined) return { decoding: 'async' }
  const srcSet = sourcesOf(url)
  return { src: url, decoding: 'async', ...(srcSet === undefined ? {} : { srcSet, sizes: width }) }
}
