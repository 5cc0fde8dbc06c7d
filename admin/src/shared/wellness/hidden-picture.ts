/** A picture that nobody has asked to see: grey and blurred. */
export const hiddenPicture = (pixels: number): string => `grayscale(1) blur(${pixels}px)`
/** One that was asked for; grey for whoever has chosen that. */
export const shownPicture = 'var(--shown-picture, none)'
