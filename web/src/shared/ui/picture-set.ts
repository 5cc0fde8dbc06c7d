/** Every picture of ours lies in these, longest side in pixels, under one name. */
const sizes = [240, 960, 1920]
const ours = /^([^?#]*\/pictures\/)(?:240|960|1920)(\/[^/?#]+)$/

/**
 * The sources of a picture by width, for the browser to choose from. Nothing for one that lies elsewhere, or whose
 * address is signed and opens that size alone.
 */
export const sourcesOf = (url: string): string | undefined => {
  const [, folder, name] = ours.exec(url) ?? []
  return folder === undefined ? undefined : sizes.map((size) => `${folder}${size}${name} ${size}w`).join(', ')
}

/** What an `img` of a picture takes; `width`: as CSS says how wide it stands there, `52px` or `33vw`. */
export const pictureAt = (url: string, width: string): { src: string; srcSet?: string; sizes?: string } => {
  const srcSet = sourcesOf(url)
  return srcSet === undefined ? { src: url } : { src: url, srcSet, sizes: width }
}
