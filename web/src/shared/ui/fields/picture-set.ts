/** Every picture of ours exists in these sizes (longest side in pixels) under one name. */
export const pictureSizes = [240, 960, 1920]
export const ourPicture = /^([^?#]*\/pictures\/)(?:240|960|1920)(\/[^/?#]+)$/
/** The width of a card's photo; also used to fetch the first one before there is a card. */
export const cardWidth = 'min(100vw - 32px, 480px)'

/**
 * The sources of a picture by width, for the browser to choose from. Empty for external pictures, and for signed
 * addresses, which only open one size.
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
 * The props of an `img`; `width` is its CSS width, such as `52px` or `33vw`. The browser fetches the smallest of the
 * three sizes that is sharp on its screen.
 */
export const pictureAt = (url: string | undefined, width: string): Chosen => {
  if (url === undefined) return { decoding: 'async' }
  const srcSet = sourcesOf(url)
  return { src: url, decoding: 'async', ...(srcSet === undefined ? {} : { srcSet, sizes: width }) }
}
