/** A product's name in the current language; Chinese as fallback. */
export const productName = ({ name, nameEn }: { name: string; nameEn?: string | undefined }, locale: string): string =>
  locale.startsWith('en') && nameEn ? nameEn : name
